// What a device reports at each contact, beside the orders it brings: how far it has counted on which day, what still waits
// there, and how an outage drill went. Untrusted input of the server.
import { isShopDay, type ShopDay } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, integerBetween } from '#domain/wire.ts'
import { type DayCount, formatRanges, MAX_DAY_NUMBER, parseRanges } from './audit.ts'

export const DEVICE_KINDS = ['kiosk', 'counter'] as const

export interface DayReport extends DayCount {
  code: string
  day: ShopDay
}

/** As it travels, and is mirrored. */
export interface WireDayReport {
  code: string
  day: ShopDay
  counter: number
  /** Runs of numbers: `3-5,9`. */
  waiting: string
  settled: string
}

/** Days that one contact tells of, at most. */
export const MAX_DAY_REPORTS = 60
/** Orders that one drill tells of, at most. */
const MAX_DRILL_ORDERS = 2000

export function toWireDayReport({ code, day, counter, waiting, settled }: DayReport): WireDayReport {
  return { code, day, counter, waiting: formatRanges(waiting), settled: formatRanges(settled) }
}

/** The days of a request, none when it has none; null when they are malformed. */
export function parseDayReports(value: unknown): DayReport[] | null {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MAX_DAY_REPORTS) return null
  const days: DayReport[] = []
  for (const one of value) {
    const day = parseDayReport(one)
    if (day === null) return null
    days.push(day)
  }
  return days
}

function parseDayReport(value: unknown): DayReport | null {
  const { code, day, counter, ...runs } = asObject(value)
  const waiting = parseRanges(runs.waiting)
  const settled = parseRanges(runs.settled)
  const isCode = typeof code === 'string' && /^[A-Z]\d{1,4}$/.test(code)
  const isDay = typeof day === 'string' && isShopDay(day)
  if (!isCode || !isDay || !integerBetween(counter, 0, MAX_DAY_NUMBER) || waiting === null || settled === null) return null
  return { code, day, counter, waiting, settled }
}

/** What a device says of a drill that is over. */
export interface DrillResult {
  id: string
  /** Milliseconds that it lasted, by the device's clock. */
  lastedMs: number
  /** Ended early by a person at the device. */
  isStopped: boolean
  /** Ids of the orders taken meanwhile. */
  takenIds: string[]
  /** Of these, how many still lie on the device. */
  waiting: number
}

const LONGEST_DRILL_MS = 86_400_000

/** Null when there is none; `malformed` when what is there is none. */
export function parseDrillResult(value: unknown): DrillResult | null | 'malformed' {
  if (value === undefined) return null
  const { id, lastedMs, isStopped, takenIds, waiting } = asObject(value)
  if (!isRecordId(id) || !integerBetween(lastedMs, 0, LONGEST_DRILL_MS) || !integerBetween(waiting, 0, MAX_DRILL_ORDERS))
    return 'malformed'
  if (!Array.isArray(takenIds) || takenIds.length > MAX_DRILL_ORDERS || !takenIds.every(isRecordId)) return 'malformed'
  return { id, lastedMs, isStopped: isStopped === true, takenIds: [...new Set(takenIds)], waiting }
}
