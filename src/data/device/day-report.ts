// What this device reports of its orders: how far it has counted them on each day, and which of these orders still wait here.
// Sent with every batch of orders and every contact; the server's no-gap audit is computed from it.
import { db, type OutboxRow } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { rangesOf } from '#domain/device/audit.ts'
import { MAX_DAY_REPORTS, parseDayReports, toWireDayReport, type WireDayReport } from '#domain/device/report.ts'
import { daySequenceOf, parseOrderNumber } from '#domain/order/number.ts'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { readCounters } from './device.ts'

/** Older days are reported only while one of their orders waits here. */
const DAYS_TOLD = 8

/** One moment of this device: counters and queue are read together. */
export async function readDayReports(): Promise<WireDayReport[]> {
  const since = addDays(shopMoment(now()).day, -DAYS_TOLD)
  return db.transaction('r', [db.keyValues, db.outbox], async () => {
    const counters = await readCounters()
    const undelivered: OutboxRow[] = await db.outbox.where('state').anyOf('waiting', 'rejected', 'settled').toArray()
    const held = new Map<string, { waiting: number[]; settled: number[] }>()
    for (const row of undelivered) noteNumber(row, held)
    return counters
      .filter(({ day, code }) => day >= since || held.has(`${day} ${code}`))
      .map(({ day, code, counter }) => {
        const { waiting = [], settled = [] } = held.get(`${day} ${code}`) ?? {}
        return toWireDayReport({ day, code, counter, waiting: rangesOf(waiting), settled: rangesOf(settled) })
      })
      .filter(isUnderstood)
      .slice(0, MAX_DAY_REPORTS)
  })
}

/** A tablet whose battery was flat counts in 1970. The server would refuse the whole request for such a day: it is left out. */
function isUnderstood(day: WireDayReport): boolean {
  return parseDayReports([day]) !== null
}

/** The outbox may hold orders of other devices too: they are reported under that device's code. */
function noteNumber(row: OutboxRow, held: Map<string, { waiting: number[]; settled: number[] }>): void {
  const { order } = row
  const number = row.kind === 'order' && order ? parseOrderNumber(order.number) : null
  if (number === null || !order) return
  const key = `${order.placedDay ?? shopMoment(row.writtenMs).day} ${number.deviceCode}`
  const known = held.get(key) ?? { waiting: [], settled: [] }
  known[row.state === 'settled' ? 'settled' : 'waiting'].push(daySequenceOf(order))
  held.set(key, known)
}
