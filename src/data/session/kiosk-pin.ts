// The kiosk's PIN on the kiosk: its hash comes with the server's answers to this device (device.ts), is checked here without
// network, and wrong tries are counted where a reload does not forget them.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { formatPinHash, isPin, type PinHash, type PinTries, parsePinHash, pinWaitMs } from '#domain/device/kiosk-pin.ts'
import { hexOf } from '#domain/hex.ts'

const keptHash = keptValue('kiosk-pin', v.fallback(v.string(), ''))
/** What OWASP asks of PBKDF2 with SHA-256 (2023): about a second on a cheap tablet. Older hashes say their own number. */
const ITERATIONS = 600_000

export const NO_TRIES: PinTries = { wrong: 0, lastMs: 0 }
export const triesSchema = v.fallback(v.object({ wrong: v.number(), lastMs: v.number() }), NO_TRIES)
const tries = keptValue('kiosk-pin-tries', triesSchema)

export type PinAnswer = { kind: 'right' } | { kind: 'wrong' | 'wait'; waitMs: number }

/** Takes up what the server says the PIN's hash is; an empty text means that there is none. */
export async function keepPinHash(text: string): Promise<void> {
  if (text !== (await keptHash.read())) await keptHash.keep(text)
}

/** Whether this device knows a PIN to check against. */
export async function hasPin(): Promise<boolean> {
  return (await readHash()) !== null
}

/** Milliseconds until the next try is allowed. */
export async function pinWait(nowMs: number): Promise<number> {
  return pinWaitMs(await tries.read(), nowMs)
}

/** Tries a PIN. It counts as wrong until it is known to be right: reloading in between wins nothing. */
export async function tryPin(pin: string, nowMs: number): Promise<PinAnswer> {
  const known = await readHash()
  const waited = await db.transaction('rw', db.keyValues, async () => {
    const before = await tries.read()
    const waitMs = pinWaitMs(before, nowMs)
    if (waitMs === 0) await tries.keep({ wrong: before.wrong + 1, lastMs: nowMs })
    return waitMs
  })
  if (waited > 0) return { kind: 'wait', waitMs: waited }
  if (known === null || !isPin(pin) || (await derivePin(pin, known)) !== known.hash) {
    return { kind: 'wrong', waitMs: await pinWait(nowMs) }
  }
  await tries.keep(null)
  return { kind: 'right' }
}

/** For `shop_private.kiosk_pin_hash`, or a person's at the tills. */
export async function hashPin(pin: string): Promise<string> {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  const made = { iterations: ITERATIONS, salt, hash: '' }
  return formatPinHash({ ...made, hash: await derivePin(pin, made) })
}

/** The hash that a PIN has with this salt, hexadecimal. */
export async function derivePin(pin: string, { salt, iterations }: Omit<PinHash, 'hash'>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)))
}

async function readHash(): Promise<PinHash | null> {
  return parsePinHash(await keptHash.read())
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
