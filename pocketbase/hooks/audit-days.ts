// Which order numbers of a device's day never arrived, which wait, and which of them somebody has dealt with. The database counts;
// numbers are looked at one by one only where a day is not whole.
import { auditDay, type DayCount } from '#domain/number-audit.ts'
import { type NumberRange, parseRanges, rangesOf, sharedNumbers, withoutNumbers } from '#domain/number-ranges.ts'
import { WEB_DEVICE_CODE } from '#domain/order-number.ts'
import { addDays, instantOf, type ShopDay } from '#domain/shop-time.ts'
import { readRows, storedDate } from './database.ts'
import { numberOf, type Row, textOf } from './row.ts'

export interface AuditedDay {
  code: string
  day: ShopDay
  waiting: NumberRange[]
  /** What nobody has dealt with. */
  missing: NumberRange[]
  /** `{id, code, day, from, to, note, checked_by, checked_at, arrived}`: `arrived` is what came after all. */
  checks: Row[]
}

/** By day, then by code; of every device that counted, sold or was looked into on one of these days. */
export function auditDays(app: PbApp, days: readonly ShopDay[]): AuditedDay[] {
  const bounds = { days: JSON.stringify(days.map(boundsOf)) }
  const told = new Map(readRows(app, TOLD, bounds).map((row) => [keyOf(row), countIn(row)]))
  const present = new Map(readRows(app, ARRIVED, { ...bounds, web: WEB_DEVICE_CODE }).map((row) => [keyOf(row), rangesIn(row)]))
  const checks = readRows(app, CHECKS, bounds)
  const gone = new Set(readRows(app, GONE).map((row) => textOf(row, 'code')))
  return [...new Set([...told.keys(), ...present.keys(), ...checks.map(keyOf)])].sort().map((key) => {
    const [day = '', code = ''] = key.split(' ')
    const arrived = present.get(key) ?? []
    const audit = auditDay({ told: told.get(key) ?? null, arrived, isGone: gone.has(code) })
    const dealtWith = checks.filter((row) => keyOf(row) === key)
    return {
      ...{ code, day, waiting: audit.waiting },
      missing: withoutNumbers(audit.missing, dealtWith.map(runOf)),
      checks: dealtWith.map((row) => ({ ...row, arrived: sharedNumbers([runOf(row)], arrived) })),
    }
  })
}

/** What is missing of one device and day, and nobody has dealt with. */
export function missingOf(app: PbApp, code: string, day: ShopDay): NumberRange[] {
  return auditDays(app, [day]).find((audited) => audited.code === code)?.missing ?? []
}

function runOf(row: Row): NumberRange {
  return { from: numberOf(row, 'from'), to: numberOf(row, 'to') }
}

function keyOf(row: Row): string {
  return `${textOf(row, 'day')} ${textOf(row, 'code')}`
}

function countIn(row: Row): DayCount {
  return {
    counter: numberOf(row, 'counter'),
    waiting: parseRanges(textOf(row, 'waiting')) ?? [],
    settled: parseRanges(textOf(row, 'settled')) ?? [],
  }
}

/** A whole day comes as its highest number alone. */
function rangesIn(row: Row): NumberRange[] {
  const { counters } = row
  if (!Array.isArray(counters)) return [{ from: 1, to: numberOf(row, 'highest') }]
  return rangesOf(counters.filter((counter) => typeof counter === 'number'))
}

/** The instants between which a day of the shop lies. */
function boundsOf(day: ShopDay): { day: ShopDay; since: string; until: string } {
  return { day, since: storedDate(instantOf(day, '00:00')), until: storedDate(instantOf(addDays(day, 1), '00:00')) }
}

const GONE = `SELECT json_object('code', code) AS document FROM devices WHERE replaced`

const TOLD = `SELECT json_object('code', code, 'day', day, 'counter', counter, 'waiting', waiting, 'settled', settled) AS document
  FROM device_days WHERE day IN (SELECT value ->> 'day' FROM json_each({:days}))`

const CHECKS = `SELECT json_object('id', id, 'code', code, 'day', day, 'from', first, 'to', last, 'note', note,
    'checked_by', checked_by, 'checked_at', created) AS document
  FROM number_checks WHERE day IN (SELECT value ->> 'day' FROM json_each({:days})) AND withdrawn_at = '' ORDER BY created`

const ARRIVED = `WITH days AS (SELECT value ->> 'day' AS day, value ->> 'since' AS since, value ->> 'until' AS until FROM json_each({:days})),
  arrived AS (SELECT days.day AS day, orders.device AS code, CAST(substr(orders.number, instr(orders.number, '-') + 1) AS INT) AS counter
    FROM days CROSS JOIN orders WHERE orders.placed_at >= days.since AND orders.placed_at < days.until
      AND orders.device != '' AND orders.device != {:web})
  SELECT json_object('code', code, 'day', day, 'highest', MAX(counter),
    'counters', json(iif(COUNT(DISTINCT counter) = MAX(counter), 'null', json_group_array(DISTINCT counter)))) AS document
  FROM arrived GROUP BY day, code`
