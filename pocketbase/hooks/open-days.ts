// Days of a device of which some number has not arrived. They are written down while they are in the audit's month and looked at again
// for a year: an order that was promised does not fall silent because nobody looked in time.
import { addDays, type ShopDay, shopMoment } from '#domain/shop-time.ts'
import { type AuditedDay, auditDays } from './audit-days.ts'
import { durably, readRows, storedDate } from './database.ts'
import { type Row, textOf } from './row.ts'

/** A little more than devices ask for. */
const MONTH_DAYS = 35
const YEAR_DAYS = 366
const DAY_MS = 86_400_000

export interface OpenDay {
  id: string
  code: string
  day: ShopDay
}

/** Those of the year that lie before a day. */
export function openDaysBefore(app: PbApp, until: ShopDay): OpenDay[] {
  return readRows(app, OPEN, { from: yearAgo(), until }).map(openDayIn)
}

/** The server's job every hour: a day's first missing number writes it down, its last one, long after, strikes it out. */
export function keepOpenDays(app: PbApp): void {
  const since = addDays(today(), 1 - MONTH_DAYS)
  const month = Array.from({ length: MONTH_DAYS }, (_, index) => addDays(since, index))
  const open = auditDays(app, month).filter(isOpen)
  const closed = closedAmong(app, openDaysBefore(app, since))
  // Read before: nobody who sells waits for the counting.
  durably(app, (tx) => {
    for (const { code, day } of open) keepOpenDay(tx, code, day)
    for (const { id } of closed) tx.db().newQuery(DELETE).bind({ id }).execute()
    tx.db().newQuery(DELETE_OLD).bind({ from: yearAgo() }).execute()
  })
}

/** Those of which nothing is open any more, and nobody said so just now. */
function closedAmong(app: PbApp, days: readonly OpenDay[]): OpenDay[] {
  const audited = auditDays(
    app,
    days.map(({ day }) => day),
  )
  return days.filter(({ day, code }) => {
    const found = audited.find((one) => one.day === day && one.code === code)
    return !found || !(isOpen(found) || isFresh(found))
  })
}

/** Once, however often it is said. */
export function keepOpenDay(tx: PbApp, code: string, day: ShopDay): void {
  if (tx.findRecordsByFilter('open_days', 'day = {:day} && code = {:code}', '', 1, 0, { day, code }).length > 0) return
  tx.saveNoValidate(new Record(tx.findCachedCollectionByNameOrId('open_days'), { code, day }))
}

function isOpen({ missing, waiting }: AuditedDay): boolean {
  return missing.length > 0 || waiting.length > 0
}

/** Somebody dealt with it not long ago, and may take that back. */
function isFresh({ checks }: AuditedDay): boolean {
  const since = storedDate(Date.now() - MONTH_DAYS * DAY_MS)
  return checks.some((check) => textOf(check, 'checked_at') > since)
}

function openDayIn(row: Row): OpenDay {
  return { id: textOf(row, 'id'), code: textOf(row, 'code'), day: textOf(row, 'day') }
}

function today(): ShopDay {
  return shopMoment(Date.now()).day
}

function yearAgo(): ShopDay {
  return addDays(today(), -YEAR_DAYS)
}

const OPEN = `SELECT json_object('id', id, 'code', code, 'day', day) AS document
  FROM open_days WHERE day >= {:from} AND day < {:until} ORDER BY day`
const DELETE = 'DELETE FROM open_days WHERE id = {:id}'
const DELETE_OLD = 'DELETE FROM open_days WHERE day < {:from}'
