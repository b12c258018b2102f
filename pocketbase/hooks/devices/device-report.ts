// What devices report: how far each has counted its orders, day by day, and when it was last heard of. Written at every
// contact, read by the audit of order numbers.
import { type DayCount, formatRanges, laterCount, type NumberRange, withoutNumbers } from '#domain/device/audit.ts'
import type { DayReport } from '#domain/device/report.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { wireInstant } from '#domain/wire.ts'
import { execute, findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { arrivedNumbers, countIn } from './audit-numbers.ts'

/**
 * Writes down what is new in it.
 * @param ownCode of the device that reports. Beside its own code it may only report provisional codes (`X1234`) it had before.
 */
export function keepReportedDays(tx: PbApp, ownCode: string, days: readonly DayReport[]): void {
  for (const told of days) {
    if (told.code !== ownCode && !told.code.startsWith('X')) continue
    const { code, day } = told
    const known = findRecord(tx, 'device_days', { day, code })
    const before = known && countIn(known.fieldsData())
    const counter = boundedCounter(tx, code, before?.counter ?? 0, told.counter)
    const later = laterCount(before, { ...told, counter })
    const kept = { ...later, waiting: stillWaiting(tx, code, day, later.waiting) }
    if (known && before && textOf(before) === textOf(kept)) continue
    const ranges = { waiting: formatRanges(kept.waiting), settled: formatRanges(kept.settled) }
    storeRecord(tx, known ?? newRecord(tx, 'device_days', { code, day }), { counter: kept.counter, ...ranges })
  }
}

/** What has arrived waits no more: somebody else may have brought it, and the device may not know. */
function stillWaiting(tx: PbApp, code: string, day: ShopDay, waiting: readonly NumberRange[]): readonly NumberRange[] {
  return waiting.length === 0 ? waiting : withoutNumbers(waiting, arrivedNumbers(tx, code, day))
}

/** Takes what these orders have brought out of what their devices told: such a device may never report that day again. */
export function keepArrived(tx: PbApp, orders: readonly WireOrder[]): void {
  const days = new Map<string, { code: string; day: ShopDay }>()
  for (const order of orders) {
    const code = parseOrderNumber(order.number)?.deviceCode
    const { day } = shopMoment(wireInstant(order.placed_at) ?? 0)
    if (code) days.set(`${day} ${code}`, { code, day })
  }
  for (const { code, day } of days.values()) {
    const known = findRecord(tx, 'device_days', { day, code })
    if (!known) continue
    const waiting = formatRanges(stillWaiting(tx, code, day, countIn(known.fieldsData()).waiting))
    if (waiting !== known.getString('waiting')) storeRecord(tx, known, { waiting })
  }
}

function textOf({ counter, waiting, settled }: DayCount): string {
  return `${counter} ${formatRanges(waiting)} ${formatRanges(settled)}`
}

/** A device cannot have sold more since it was last heard of; a higher number would hide that many gaps of the audit. */
const MAX_JUMP = 500

/** How far a device is believed to have counted. */
export function boundedCounter(app: PbApp, code: string, known: number, told: number): number {
  if (told <= known + MAX_JUMP) return told
  app.logger().warn('A device claims to have counted too far', 'code', code, 'known', known, 'told', told)
  return known + MAX_JUMP
}

// When a device was last heard of and how far it has counted: what the no-gap audit reads. Unknown codes are listed too.

const UPSERT = `INSERT INTO devices (code, kind, owner, name, last_contact, counter, counter_day, waiting, revoked, created, updated)
  VALUES ({:code}, {:kind}, {:owner}, '', {:contact}, MIN({:counter}, ${MAX_JUMP}), {:day}, 0, FALSE, {:now}, {:now})
  ON CONFLICT (code) DO UPDATE SET
    last_contact = MAX(last_contact, excluded.last_contact),
    counter = CASE WHEN excluded.counter_day > counter_day THEN excluded.counter
      WHEN excluded.counter_day = counter_day THEN MAX(counter, MIN({:counter}, counter + ${MAX_JUMP})) ELSE counter END,
    counter_day = MAX(counter_day, excluded.counter_day),
    updated = excluded.updated`

/** @param code of the device that speaks now; `orders` may carry numbers of others, which it delivers for them */
export function touchDevices(
  tx: PbApp,
  contact: { code: string; caller: PbRecord; orders: readonly WireOrder[]; nowMs: number },
): void {
  const { code, caller, orders, nowMs } = contact
  const counted = highestCounters(orders)
  if (code !== '' && !counted.has(code)) counted.set(code, { counter: 0, day: '' })
  const now = storedDate(nowMs)
  for (const [device, { counter, day }] of counted) {
    const isSpeaking = device === code
    execute(tx, UPSERT, {
      code: device,
      kind: device.startsWith('K') || (isSpeaking && caller.getBool('kiosk')) ? 'kiosk' : 'counter',
      owner: isSpeaking ? caller.id : '',
      contact: isSpeaking ? now : '',
      counter,
      day,
      now,
    })
  }
}

function highestCounters(orders: readonly WireOrder[]): Map<string, { counter: number; day: string }> {
  const highest = new Map<string, { counter: number; day: string }>()
  for (const order of orders) {
    const number = parseOrderNumber(order.number)
    if (!number) continue
    const day = shopMoment(wireInstant(order.placed_at) ?? 0).day
    const known = highest.get(number.deviceCode)
    const counter = order.day_sequence
    if (!known || day > known.day || (day === known.day && counter > known.counter)) {
      highest.set(number.deviceCode, { counter, day })
    }
  }
  return highest
}
