// The PIN that lets staff out of the kiosk: how its hash is written, and how long wrong tries have to wait. The hashing itself is
// the device's (kiosk-pin.ts in data), since the kiosk checks it without network.

/** `pbkdf2-sha256$iterations$salt$hash`, the last two in hexadecimal, as `shop_private` holds it. */
export interface PinHash {
  iterations: number
  salt: string
  hash: string
}

/** Wrong tries in a row on one device. */
export interface PinTries {
  wrong: number
  lastMs: number
}

const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000

/** Four to eight digits: shops have PINs from before they had to be longer. */
export function isPin(text: string): boolean {
  return /^\d{4,8}$/.test(text)
}

/** What a PIN has to be that is chosen now: all of four digits are tried in minutes by who copies the hash off a kiosk. */
export function isNewPin(text: string): boolean {
  return /^\d{6,8}$/.test(text)
}

/** Null for anything else: then the kiosk has no PIN. Iterations are bounded, so that no text keeps a tablet busy for minutes. */
export function parsePinHash(text: string): PinHash | null {
  const [, iterations, salt = '', hash = ''] = /^pbkdf2-sha256\$(\d{4,7})\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(text) ?? []
  return iterations === undefined || Number(iterations) > 2_000_000 ? null : { iterations: Number(iterations), salt, hash }
}

export function formatPinHash({ iterations, salt, hash }: PinHash): string {
  return `pbkdf2-sha256$${iterations}$${salt}$${hash}`
}

/** How long the next try has to wait: nothing for five, then half a minute, doubled with each further one, an hour at most. */
export function pinWaitMs({ wrong, lastMs }: PinTries, nowMs: number): number {
  if (wrong < FREE_TRIES) return 0
  const wholeMs = Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS)
  // A clock set back neither ends the wait nor makes it longer.
  return Math.max(0, Math.min(wholeMs, lastMs + wholeMs - nowMs))
}
