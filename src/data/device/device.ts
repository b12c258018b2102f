// This device: its id, the secret it proves that with, the code its order numbers carry, how far it has counted, and the key it
// signs its codes with (ECDSA over P-256; no script can read the private half).
import * as v from 'valibot'
import { type DeviceKeyRow, db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { hexOf } from '#domain/hex.ts'
import { formatOrderNumber, LAST_COUNTER, nextCounter } from '#domain/order/number.ts'
import { fromBase62, toBase62 } from '#domain/order-code/base62.ts'
import { addDays, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { asObject } from '#domain/wire.ts'

export interface Device {
  /** 15 characters, made here once. */
  id: string
  /** `K7`, `C1`; provisional (`X` and four digits) until the server has given one. */
  code: string
}

const keptDevice = keptValue('device', v.fallback(v.nullable(v.object({ id: v.string(), code: v.string() })), null))
const COUNTERS_KEY = 'order-counters'
const SERIES_KEY = 'order-series'
/** Counters of older days are forgotten. A clock that is set back by less than this finds its day again and goes on counting. */
const COUNTERS_KEPT = 60

/** The device, made at the first call. */
export async function readDevice(): Promise<Device> {
  const known = await keptDevice.read()
  if (known) return known
  return db.transaction('rw', db.keyValues, async () => {
    // Another tab may have been faster.
    const made = await keptDevice.read()
    if (made) return made
    const device = { id: newRecordId(randomBytes), code: `X${provisionalDigits()}` }
    await keptDevice.keep(device)
    return device
  })
}

/** The device without making one: customers have none, and a live query may not write. */
export const knownDevice: () => Promise<Device | null> = keptDevice.read

const keptSecret = keptValue('device-secret', v.fallback(v.string(), ''))
const SECRET_BYTES = 32

/**
 * What `X-Sfoglia-Device` says: `id.secret`; null where there is no device. The id alone stands in every code on a kiosk's screen.
 * The secret is made here, before anybody hears it: a lost answer costs nothing. It lies beside the id under a key of its own.
 */
export async function deviceProof(): Promise<string | null> {
  const device = await knownDevice()
  if (device === null) return null
  const known = await keptSecret.read()
  if (known !== '') return `${device.id}.${known}`
  return db.transaction('rw', db.keyValues, async () => {
    // Another tab may have been faster.
    const secret = (await keptSecret.read()) || hexOf(randomBytes(SECRET_BYTES))
    await keptSecret.keep(secret)
    return `${device.id}.${secret}`
  })
}

/** Where what the server shows depends on the device. Without storage there is none. */
export async function deviceHeader(): Promise<Record<string, string>> {
  const proof = await deviceProof().catch(() => null)
  return proof === null ? {} : { 'X-Sfoglia-Device': proof }
}

/** Until the server gives it another one. */
export async function forgetCode(): Promise<void> {
  const device = await knownDevice()
  if (device !== null) await keptDevice.keep({ ...device, code: `X${provisionalDigits()}` })
}

const statement = keptValue('device-statement', v.fallback(v.string(), ''))

/** What the shop has signed of this device and its people: a server restored from a backup believes it. Empty before the first contact. */
export const readStatement = statement.read

/** @param told by the server; absent where it is what is kept here */
export async function keepStatement(told: unknown): Promise<void> {
  if (typeof told === 'string') await statement.keep(told)
}

const approval = keptValue('device-approved', v.fallback(v.boolean(), false))

/** An administrator has let it in, as the server last said. Until then customers are not mirrored here. */
export const isDeviceApproved = approval.read

export async function keepApproval(isApproved: boolean): Promise<void> {
  if (isApproved !== (await isDeviceApproved())) await approval.keep(isApproved || null)
}

/** Its code. Empty where there is none. */
export async function knownDeviceCode(): Promise<string> {
  return (await knownDevice())?.code ?? ''
}

/** An order's number and which order of its day it is on this device. */
interface GivenNumber {
  number: string
  daySequence: number
}

/**
 * The next order number, inside the caller's transaction on `keyValues`: it counts only when the order is stored too.
 * @param day of the order's placing, in the shop
 */
export async function takeOrderNumber(code: string, day: ShopDay, pickupMs: number): Promise<GivenNumber> {
  const counters = parseCounters((await db.keyValues.get(COUNTERS_KEY))?.value)
  const counter = await nextInSeries(code, day, pickupMs)
  const key = `${day} ${code}`
  const daySequence = (counters.get(key) ?? 0) + 1
  counters.set(key, daySequence)
  const kept = [...counters].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, COUNTERS_KEPT)
  await db.keyValues.put({ key: COUNTERS_KEY, value: Object.fromEntries(kept) })
  return { number: formatOrderNumber(code, counter), daySequence }
}

/** How far the numbers of a code have come, and which of them somebody may still be called by. */
interface Series {
  last: number
  /** Day of collection by counter. */
  pickupDays: ReadonlyMap<number, ShopDay>
}

/**
 * A kiosk hears nothing of what becomes of its orders: a number counts as in use until the day after its collection. Should an
 * order stay open for longer, and its number come round again, the server marks the two.
 */
async function nextInSeries(code: string, day: ShopDay, pickupMs: number): Promise<number> {
  const stored = asObject((await db.keyValues.get(SERIES_KEY))?.value)
  const { last, pickupDays } = parseSeries(stored[code]) ?? { last: 0, pickupDays: new Map() }
  const inUse = new Map([...pickupDays].filter(([, pickupDay]) => pickupDay >= addDays(day, -1)))
  const counter = nextCounter(last, LAST_COUNTER, (candidate) => inUse.has(candidate))
  inUse.set(counter, shopMoment(pickupMs).day)
  await db.keyValues.put({ key: SERIES_KEY, value: { ...stored, [code]: { last: counter, pickupDays: [...inUse] } } })
  return counter
}

function parseSeries(value: unknown): Series | null {
  const { last, pickupDays } = asObject(value)
  if (typeof last !== 'number' || !Array.isArray(pickupDays)) return null
  return { last, pickupDays: new Map(pickupDays) }
}

/** Keeps the code that the server gave. */
export const keepCode: (device: Device) => Promise<void> = keptDevice.keep

/** How far this device has counted, by day and code, newest day first. */
export async function readCounters(): Promise<{ day: ShopDay; code: string; counter: number }[]> {
  const counters = parseCounters((await db.keyValues.get(COUNTERS_KEY))?.value)
  return [...counters]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, counter]) => {
      const [day = '', code = ''] = key.split(' ')
      return { day, code, counter }
    })
}

/** For record ids, secrets and keys. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

function provisionalDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(1000 + (random % 9000))
}

function parseCounters(value: unknown): Map<string, number> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(entries.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
}

// The key that a kiosk signs its codes with: ECDSA over P-256, made here once. No script can read its private half; the public
// one goes to the server with each heartbeat, and from there to the tills.

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_ID = 'signing'

/** r and s, as WebCrypto gives them. */
export const SIGNATURE_BYTES = 64

/** This device's key pair, made at the first call; of two tabs that make one at once, the first stored wins. */
export async function deviceKey(): Promise<DeviceKeyRow> {
  const known = await db.deviceKeys.get(KEY_ID)
  if (known) return known
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', publicKey)
  const made = { id: KEY_ID, privateKey, publicKey: toBase62(new Uint8Array(raw)) }
  return db.transaction('rw', db.deviceKeys, async () => {
    const first = await db.deviceKeys.get(KEY_ID)
    if (first) return first
    await db.deviceKeys.add(made)
    return made
  })
}

export async function signAsDevice(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { privateKey } = await deviceKey()
  return new Uint8Array(await crypto.subtle.sign(SIGNATURE, privateKey, bytes))
}

/** @param publicKey of the device that is said to have signed; a text that is no key has signed nothing */
export async function isSignedBy(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const raw = fromBase62(publicKey)
  if (raw === null) return false
  try {
    const key = await crypto.subtle.importKey('raw', raw, CURVE, false, ['verify'])
    return await crypto.subtle.verify(SIGNATURE, key, signature, bytes)
  } catch (error) {
    // A point that is not on the curve.
    if (error instanceof DOMException) return false
    throw error
  }
}
