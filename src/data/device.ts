// This device: its id, the code its order numbers carry, and the day's counter.
import { formatOrderNumber } from '#domain/order-number.ts'
import { newRecordId } from '#domain/record-id.ts'
import type { ShopDay } from '#domain/shop-time.ts'
import { db } from './database.ts'

export interface Device {
  /** 15 characters, made here once. */
  id: string
  /** `K7`, `C1`; provisional (`X` and four digits) until the server has given one. */
  code: string
}

const DEVICE_KEY = 'device'
const COUNTERS_KEY = 'order-counters'
/** Counters of older days are forgotten; a clock set back by less finds its day again and goes on counting. */
const COUNTERS_KEPT = 60

/** The device, made at the first call. */
export async function readDevice(): Promise<Device> {
  const known = parseDevice((await db.keyValues.get(DEVICE_KEY))?.value)
  if (known) return known
  return db.transaction('rw', db.keyValues, async () => {
    // Another tab may have been faster.
    const made = parseDevice((await db.keyValues.get(DEVICE_KEY))?.value)
    if (made) return made
    const device = { id: newRecordId(randomBytes), code: `X${provisionalDigits()}` }
    await db.keyValues.put({ key: DEVICE_KEY, value: device })
    return device
  })
}

/** The device without making one: customers have none, and a live query may not write. */
export async function knownDevice(): Promise<Device | null> {
  return parseDevice((await db.keyValues.get(DEVICE_KEY))?.value)
}

/** Its code. Empty where there is none. */
export async function knownDeviceCode(): Promise<string> {
  return (await knownDevice())?.code ?? ''
}

/**
 * The next order number of a day, inside the caller's transaction on `keyValues`: it counts only when the order is stored too.
 * @param day of the order's placing, in the shop
 */
export async function takeOrderNumber(code: string, day: ShopDay): Promise<string> {
  const counters = parseCounters((await db.keyValues.get(COUNTERS_KEY))?.value)
  const key = `${day} ${code}`
  const counter = (counters.get(key) ?? 0) + 1
  counters.set(key, counter)
  const kept = [...counters].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, COUNTERS_KEPT)
  await db.keyValues.put({ key: COUNTERS_KEY, value: Object.fromEntries(kept) })
  return formatOrderNumber(code, counter)
}

/** Keeps the code that the server gave. */
export async function keepCode(device: Device): Promise<void> {
  await db.keyValues.put({ key: DEVICE_KEY, value: device })
}

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

/** Random bytes for record ids. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

function provisionalDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(1000 + (random % 9000))
}

function parseDevice(value: unknown): Device | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('code' in value)) return null
  return typeof value.id === 'string' && typeof value.code === 'string' ? { id: value.id, code: value.code } : null
}

function parseCounters(value: unknown): Map<string, number> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(entries.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
}
