// One-time codes by time (RFC 6238, with the choices that every app knows: SHA-1, six digits, thirty seconds). The engine has no
// SHA-1 of its own. Nothing here knows of accounts: secrets and the time come in.
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { HOTP, Secret, TOTP } from 'otpauth/bare'

const STEP_MS = 30_000
/** Clocks of phones are off, and a code is typed slowly: the step before and the one after are good too (RFC 6238, 5.2). */
const STEPS_OFF = 1
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as long as the hash (RFC 4226, 4). */
const SECRET_LENGTH = 32

const BY_NOBLE = { hmac: (_: string, key: Uint8Array, message: Uint8Array) => hmac(sha1, key, message) }

/** In base 32, of the operating system's randomness: five bits a letter. */
export function newSecret(): string {
  return $security.randomStringWithAlphabet(SECRET_LENGTH, BASE_32)
}

/**
 * The step whose code this is; null when it is none that is good now. Each step counts once: one that is not after `lastStep` has
 * been used, or came before one that was.
 * @param secret in base 32 @param digits six of them
 */
export function acceptedStep(
  secret: string,
  digits: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | null {
  const key = Secret.fromBase32(secret)
  const current = Math.floor(nowMs / STEP_MS)
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step++) {
    if (step <= lastStep) continue
    if (HOTP.validate({ token: digits, secret: key, counter: step, window: 0, ...BY_NOBLE }) !== null) return step
  }
  return null
}

/** What the QR code holds: `otpauth://totp/…`. @param issuer the shop @param label the account's address */
export function enrolmentUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret, ...BY_NOBLE }).toString()
}
