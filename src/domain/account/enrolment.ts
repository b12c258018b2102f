// Letting a device or a person in by a link that works once: what kinds there are, how long each waits, where it leads.
import { DAY_MS, MINUTE_MS } from '#domain/pickup/shop-time.ts'

export const ENROLMENT_KINDS = ['kiosk', 'till', 'staff'] as const
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number]

/** A tablet is at hand; a person reads a message when they have time. */
export const ENROLMENT_VALID_MS: Readonly<Record<EnrolmentKind, number>> = {
  kiosk: 30 * MINUTE_MS,
  till: 30 * MINUTE_MS,
  staff: 7 * DAY_MS,
}

/** For so long the device that took a link gets the same answer again, in case the first one was lost. */
export const ENROLMENT_AGAIN_MS = 10 * MINUTE_MS

export type EnrolmentState = 'waiting' | 'used' | 'expired' | 'ended'

export const ENROLMENT_NAME_MAX = 40

/** Letters and digits: 154 bits, and few enough for a QR code of large modules. */
export const ENROLMENT_SECRET_LENGTH = 26

const PAGE = '/entra'

/** Path of the page that a link opens. The secret stands after the `#`: no server ever gets it in an address. */
export function enrolmentPath(secret: string): string {
  return `${PAGE}#${secret}`
}

/** The secret in a link, or as it was copied by itself; empty where there is none. */
export function enrolmentSecret(text: string): string {
  const secret = text.trim().replace(/^.*#/, '')
  return /^[0-9A-Za-z]+$/.test(secret) && secret.length === ENROLMENT_SECRET_LENGTH ? secret : ''
}

/** What device accounts have for an address, after the `@`: a name that never receives anything (RFC 2606, 2). */
const DEVICE_DOMAIN = 'dispositivo.invalid'

/** The address of an account that is a till's or a kiosk's own. @param word lower-case letters and digits, its own */
export function deviceAddress(word: string): string {
  return `${word}@${DEVICE_DOMAIN}`
}

/** What a person has for an address who has no mail: at a till a PIN says who they are. @param word lower-case letters and digits, their own */
export function personAddress(word: string): string {
  return `${word}@personale.invalid`
}

/** Whether it is an address of somebody's, and not one that we made because an account needs one. */
export function isMailAddress(email: string): boolean {
  return !email.endsWith('.invalid')
}

/** Nobody reads mail there: the account is a device's own, and is let in by a code alone. */
export function isDeviceAddress(email: string): boolean {
  return email.endsWith(`@${DEVICE_DOMAIN}`)
}
