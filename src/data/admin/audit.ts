// The shop's devices and their missing order numbers, and those an administrator has dealt with. Asked of the server, which
// holds every order; without network counted from the mirror by the same rules (#domain/device/audit.ts). What the server last
// said is kept with the login.

import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { instant, isSaid, optionalInstant, recordOf } from '#data/server/record-fields.ts'
import { request } from '#data/server/request.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import { currentToken } from '#data/session/session-state.ts'
import {
  auditDay,
  countOf,
  type MissingNumbers,
  parseRanges,
  rangesOf,
  sharedNumbers,
  withoutNumbers,
} from '#domain/device/audit.ts'
import { DEVICE_KINDS } from '#domain/device/report.ts'
import { daySequenceOf, parseOrderNumber } from '#domain/order/number.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { type AdminRequestResult, adminRequest } from './devices.ts'

const range = { from: v.number(), to: v.number() }

const checkSchema = v.pipe(
  recordOf({
    id: v.string(),
    day: v.string(),
    ...range,
    /** What was found out. */
    note: v.string(),
    checkedBy: ['checked_by', v.string()],
    checkedMs: ['checked_at', instant],
    /** What of it arrived all the same. */
    arrived: v.array(v.object(range)),
  }),
  v.transform((check) => ({ ...check, count: countOf([check]) })),
)
export type NumberCheck = v.InferOutput<typeof checkSchema>

/** @param id of the new check; the same again after a lost answer is no second one */
export function checkNumbers(
  id: string,
  code: string,
  { day, from, to }: MissingNumbers,
  note: string,
): Promise<AdminRequestResult> {
  return adminRequest('/api/sfoglia/number-checks', 'POST', { id, code, day, from, to, note })
}

/** They are missing again. */
export function withdrawCheck(id: string): Promise<AdminRequestResult> {
  return adminRequest(`/api/sfoglia/number-checks/${encodeURIComponent(id)}/withdraw`, 'POST', {})
}

interface ToldAudit {
  checks: NumberCheck[]
  missing: MissingNumbers[]
}

/** Keeps what the server told, by device code, unless who asked has left meanwhile. */
async function keepAudit(told: Record<string, ToldAudit>): Promise<void> {
  const session = getSession()
  const owner = session && ownerName({ userId: session.user.id, ...session.user })
  await db.transaction('rw', db.keyValues, async () => {
    if (owner !== null && (await readOwner()) === owner) await kept.keep(told)
  })
}

/** Written by this file alone; what another version wrote and cannot be read counts as nothing. */
const toldSchema = v.custom<ToldAudit>(
  (value) => typeof value === 'object' && value !== null && 'checks' in value && 'missing' in value,
)
/** What the server said last of each device. */
const kept = keptValue('number-checks', v.fallback(v.record(v.string(), toldSchema), {}))

/** As far back as devices mirror orders. */
const DAYS = 31

/** All devices by code, with what their numbers of the last month say, and what the server still misses of older ones. */
export async function readAudit(): Promise<DeviceAudit[]> {
  const from = addDays(shopMoment(now()).day, -DAYS + 1)
  const told = getConnection().isReachable ? await askAudit(from) : null
  return (told ?? (await countHere(from))).filter(isWorthTelling).sort(byCode)
}

const deviceSchema = recordOf({
  /** Empty for a provisional code that no device has any more. */
  deviceId: ['id', v.string()],
  code: v.string(),
  kind: v.fallback(v.picklist(DEVICE_KINDS), 'counter'),
  name: v.string(),
  lastContactMs: ['last_contact', optionalInstant],
  /** Orders that are known and have not arrived: on the device, or not told of yet. */
  waiting: v.number(),
  /** What nobody has dealt with. */
  missing: v.array(v.object({ day: v.string(), ...range, count: v.number() })),
  checks: v.array(checkSchema),
  isRevoked: ['revoked', v.boolean()],
  isWiped: ['wiped_at', isSaid],
  left: v.string(),
  isApproved: ['approved', v.boolean()],
  isReplaced: ['replaced', v.boolean()],
  isHidden: ['hidden', v.boolean()],
})
export type DeviceAudit = v.InferOutput<typeof deviceSchema>
const auditSchema = v.object({ devices: v.array(deviceSchema) })

/** Null when the server does not say. */
async function askAudit(from: ShopDay): Promise<DeviceAudit[] | null> {
  const path = `/api/sfoglia/audit?${new URLSearchParams({ from, days: `${DAYS}` })}`
  const outcome = await request(path, { auth: currentToken(), schema: auditSchema })
  if (outcome.kind !== 'ok') return null
  const { devices } = outcome.value
  await keepAudit(Object.fromEntries(devices.map(({ code, checks, missing }) => [code, { checks, missing }])))
  return devices
}

async function countHere(from: ShopDay): Promise<DeviceAudit[]> {
  const [devices, told, days, arrived] = await Promise.all([
    db.devices.toArray(),
    kept.read(),
    db.deviceDays.where('day').aboveOrEqual(from).toArray(),
    arrivedSince(from),
  ])
  const reported = new Map(days.map((row) => [`${row.day} ${row.code}`, row]))
  return devices.map(({ id, publicKey, updated, ...device }) => {
    const { checks: dealtWith, missing } = told[device.code] ?? { checks: [], missing: [] }
    // For days older than the mirror, what the server said last counts.
    const isOlder = ({ day }: { day: ShopDay }) => day < from
    const before = { missing: missing.filter(isOlder), checks: dealtWith.filter(isOlder) }
    const found: DeviceAudit = { ...device, deviceId: id, waiting: 0, ...before }
    const keys = new Set([...reported.keys(), ...arrived.keys()].filter((key) => key.endsWith(` ${device.code}`)))
    for (const key of [...keys].sort()) {
      const row = reported.get(key)
      const ranges = (text: string) => parseRanges(text) ?? []
      const count = row ? { counter: row.counter, waiting: ranges(row.waiting), settled: ranges(row.settled) } : null
      const here = rangesOf(arrived.get(key) ?? [])
      const audit = auditDay({ told: count, arrived: here, isGone: device.isReplaced || device.isWiped })
      const [day = ''] = key.split(' ')
      const ofDay = dealtWith.filter((check) => check.day === day)
      const open = withoutNumbers(audit.missing, ofDay)
      found.waiting += countOf(audit.waiting)
      found.missing.push(...open.map((range) => ({ day, ...range, count: countOf([range]) })))
      found.checks.push(...ofDay.map((check) => ({ ...check, arrived: sharedNumbers([check], here) })))
    }
    return found
  })
}

/** Sequences of the orders that have been at the server, by day and device. Pickup never lies before placing. */
async function arrivedSince(from: ShopDay): Promise<Map<string, number[]>> {
  const sinceMs = instantOf(from, '00:00')
  const numbers = new Map<string, number[]>()
  await db.orders
    .where('pickupMs')
    .aboveOrEqual(sinceMs)
    .each((order) => {
      const { number, placedAtMs, updated, channel } = order
      const parsed = channel === 'web' || updated === '' || placedAtMs < sinceMs ? null : parseOrderNumber(number)
      if (parsed === null) return
      const key = `${shopMoment(placedAtMs).day} ${parsed.deviceCode}`
      numbers.set(key, [...(numbers.get(key) ?? []), daySequenceOf(order)])
    })
  return numbers
}

/** Provisional codes and replaced devices are listed only when a number of theirs is, or was, missing. */
function isWorthTelling({ code, isReplaced, waiting, missing, checks }: DeviceAudit): boolean {
  return !(isReplaced || code.startsWith('X')) || waiting > 0 || missing.length > 0 || checks.length > 0
}

function byCode(a: DeviceAudit, b: DeviceAudit): number {
  return a.code.localeCompare(b.code, 'it', { numeric: true })
}

/** Changes when some device was heard of: to be watched. */
export async function latestDeviceUpdate(): Promise<string> {
  const rows = await db.devices.toArray()
  return rows.reduce((newest, { updated }) => (updated > newest ? updated : newest), '')
}
