// Who stands at a till. Several people share one, whose login stays as it is: each is known by a PIN of a few digits, checked on the
// till itself. A PIN gives no right but this: that what is done from then on bears that person's name.
import { isRecordId } from '#domain/record-id.ts'
import { asObject, numberBetween } from '#domain/wire.ts'
import { isPin, parsePinHash } from './kiosk-pin.ts'

export interface TillPerson {
  /** Of the account. */
  id: string
  /** `Marta Colombo` */
  name: string
  /** Of their PIN; 0 for who has none. */
  digits: number
  /** As `formatPinHash` writes it; empty for who has none. */
  pinHash: string
}

export const TILL_PIN_LEAST = 4
export const TILL_PIN_MOST = 6

/** Minutes without a touch after which nobody is at the counter any more; the longest is a day's work. */
export const TILL_IDLE_CHOICES = [1, 2, 5, 15, 60, 720] as const
export const TILL_IDLE_USUAL = 5

/** @param stored 0 for what is usual */
export function tillIdleMinutes(stored: unknown): number {
  return numberBetween(stored, 1, 720) ? stored : TILL_IDLE_USUAL
}

/** Why a PIN cannot be chosen, Italian; null when it can. */
export function tillPinProblem(pin: string): string | null {
  if (!isPin(pin) || pin.length > TILL_PIN_MOST) return 'Da quattro a sei cifre.'
  return isObvious(pin) ? 'È troppo facile da indovinare: scegline un altro.' : null
}

/** `1111`, `1234`, `9876`: what is tried first. */
function isObvious(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [-1, 0, 1].some((step) => steps.every((found) => found === step))
}

/** The people of a contact's answer; what is malformed is left out. Null where it names none: this is no till, or not let in. */
export function readTillPeople(value: unknown): TillPerson[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((one) => {
    const { id, name, digits, pin_hash: pinHash } = asObject(one)
    if (!isRecordId(id) || typeof name !== 'string') return []
    const hasPin = numberBetween(digits, TILL_PIN_LEAST, TILL_PIN_MOST) && typeof pinHash === 'string' && parsePinHash(pinHash)
    return [{ id, name, ...(hasPin ? { digits, pinHash } : { digits: 0, pinHash: '' }) }]
  })
}
