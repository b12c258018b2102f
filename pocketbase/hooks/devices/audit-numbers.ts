// Orders that never arrived, by their place in their device's day. GET /api/sfoglia/audit?from=YYYY-MM-DD&days=31: which, by device and day of placing, and
// which of them somebody has dealt with; and older days of which something has not arrived to this day.
import {
  auditDay,
  countOf,
  type DayCount,
  MAX_DAY_NUMBER,
  type MissingNumbers,
  type NumberRange,
  parseRanges,
  rangesOf,
  sharedNumbers,
  withoutNumbers,
} from '#domain/device/audit.ts'
import { WEB_DEVICE_CODE } from '#domain/order/number.ts'
import { addDays, DAY_MS, isShopDay, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { integerBetween, isText, normalizeText, wireInstant } from '#domain/wire.ts'
import { adminOnly, fullNameOf, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import {
  durably,
  execute,
  findRecord,
  newRecord,
  numberOf,
  type Row,
  readRows,
  storedBounds,
  storedDate,
  storeRecord,
  textOf,
} from '../server/database.ts'

const MAX_DAYS = 400

/**
 * `{devices: [{id, code, …, waiting, missing: [{day, from, to, count}], checks: [{id, day, from, to, note, …, arrived}]}]}`:
 * `missing` is what nobody has dealt with, `arrived` what came after somebody had. @throws Refusal 400, 401, 403
 */
export function auditNumbers(e: PbRequestEvent): { devices: Row[] } {
  adminOnly(e)
  const query = e.request.url.query()
  const from = query.get('from')
  const days = Number(query.get('days') || '31')
  if (!isShopDay(from) || !Number.isInteger(days) || days < 1 || days > MAX_DAYS) throw new Refusal(400, TEXT_INVALID)
  return { devices: auditDevices(e.app, from, days) }
}

function auditDevices(app: PbApp, from: string, days: number): Row[] {
  const asked = Array.from({ length: days }, (_, index) => addDays(from, index))
  const open = openDaysBefore(app, from)
  const kept = new Set(open.map(({ day, code }) => `${day} ${code}`))
  const older = [...new Set(open.map(({ day }) => day))]
  const audited = auditDays(app, [...older, ...asked]).filter(({ day, code }) => day >= from || kept.has(`${day} ${code}`))
  return readRows(app, DEVICES).map((device) => {
    const own = audited.filter(({ code }) => code === textOf(device, 'code'))
    return {
      ...device,
      waiting: own.reduce((sum, { waiting }) => sum + countOf(waiting), 0),
      missing: own.flatMap(({ day, missing }) =>
        missing.map((range): MissingNumbers => ({ day, ...range, count: countOf([range]) })),
      ),
      checks: own.flatMap(({ checks }) => checks),
    }
  })
}

const DEVICES = `SELECT json_object('id', devices.id, 'code', code, 'kind', kind, 'name', devices.name, 'last_contact', last_contact,
    'entries', waiting, 'revoked', json(iif(revoked, 'true', 'false')), 'wiped_at', wiped_at,
    'left', left_behind, 'approved', json(iif(approved, 'true', 'false')),
    'replaced', json(iif(replaced, 'true', 'false')), 'hidden', json(iif(hidden_at != '' OR merged_into != '', 'true', 'false')),
    'owner_name', COALESCE(NULLIF(TRIM(users.name || ' ' || users.surname), ''), '')) AS document
  FROM devices LEFT JOIN users ON users.id = devices.owner ORDER BY code`

// Which order numbers of a device's day never arrived, which wait, and which of them somebody has dealt with. The database
// counts; numbers are looked at one by one only where a day is not whole.

interface AuditedDay {
  code: string
  day: ShopDay
  waiting: NumberRange[]
  /** What nobody has dealt with. */
  missing: NumberRange[]
  /** `{id, code, day, from, to, note, checked_by, checked_at, arrived}`: `arrived` is what came after all. */
  checks: Row[]
}

/** By day, then by code; of every device that counted, sold or was looked into on one of these days. */
function auditDays(app: PbApp, days: readonly ShopDay[]): AuditedDay[] {
  const bounds = { days: JSON.stringify(days.map((day) => ({ day, ...storedBounds(day) }))) }
  const told = new Map(readRows(app, TOLD, bounds).map((row) => [keyOf(row), countIn(row)]))
  const present = arrivedBetween(app, bounds)
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

/** Numbers of a device's day whose orders the server holds, whoever brought them. */
export function arrivedNumbers(app: PbApp, code: string, day: ShopDay): NumberRange[] {
  return arrivedBetween(app, { days: JSON.stringify([{ day, ...storedBounds(day) }]) }).get(`${day} ${code}`) ?? []
}

function arrivedBetween(app: PbApp, bounds: { days: string }): Map<string, NumberRange[]> {
  return new Map(readRows(app, ARRIVED, { ...bounds, web: WEB_DEVICE_CODE }).map((row) => [keyOf(row), rangesIn(row)]))
}

/** What is missing of one device and day, and nobody has dealt with. */
function missingOf(app: PbApp, code: string, day: ShopDay): NumberRange[] {
  return auditDays(app, [day]).find((audited) => audited.code === code)?.missing ?? []
}

function runOf(row: Row): NumberRange {
  return { from: numberOf(row, 'from'), to: numberOf(row, 'to') }
}

function keyOf(row: Row): string {
  return `${textOf(row, 'day')} ${textOf(row, 'code')}`
}

/** @param row of `device_days` */
export function countIn(row: Row): DayCount {
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

const GONE = `SELECT json_object('code', code) AS document FROM devices WHERE replaced OR wiped_at != ''`

const TOLD = `SELECT json_object('code', code, 'day', day, 'counter', counter, 'waiting', waiting, 'settled', settled) AS document
  FROM device_days WHERE day IN (SELECT value ->> 'day' FROM json_each({:days}))`

const CHECKS = `SELECT json_object('id', id, 'code', code, 'day', day, 'from', first, 'to', last, 'note', note,
    'checked_by', checked_by, 'checked_at', created) AS document
  FROM number_checks WHERE day IN (SELECT value ->> 'day' FROM json_each({:days})) AND withdrawn_at = '' ORDER BY created`

const ARRIVED = `WITH days AS (SELECT value ->> 'day' AS day, value ->> 'since' AS since, value ->> 'until' AS until FROM json_each({:days})),
  arrived AS (SELECT days.day AS day, orders.device AS code, orders.day_sequence AS counter
    FROM days CROSS JOIN orders WHERE orders.placed_at >= days.since AND orders.placed_at < days.until
      AND orders.device != '' AND orders.device != {:web} AND orders.sequence_day = ''
    UNION ALL SELECT days.day, orders.device, orders.day_sequence FROM days JOIN orders ON orders.sequence_day = days.day)
  SELECT json_object('code', code, 'day', day, 'highest', MAX(counter),
    'counters', json(iif(COUNT(DISTINCT counter) = MAX(counter), 'null', json_group_array(DISTINCT counter)))) AS document
  FROM arrived GROUP BY day, code`

// Days of a device of which some number has not arrived. They are written down while they are in the audit's month and looked at
// again for a year: a promised order is not forgotten because nobody looked within the month.

/** A little more than devices ask for. */
const MONTH_DAYS = 35
const YEAR_DAYS = 366

interface OpenDay {
  id: string
  code: string
  day: ShopDay
}

/** Those of the year that lie before a day. */
function openDaysBefore(app: PbApp, until: ShopDay): OpenDay[] {
  const days = app.findRecordsByFilter('open_days', 'day >= {:from} && day < {:until}', 'day', 0, 0, { from: yearAgo(), until })
  return days.map((one) => ({ id: one.id, code: one.getString('code'), day: one.getString('day') }))
}

/** The server's job every hour: a day is noted when a number is missing, and taken off the list when all have arrived. */
export function keepOpenDays(app: PbApp): void {
  const since = addDays(today(), 1 - MONTH_DAYS)
  const month = Array.from({ length: MONTH_DAYS }, (_, index) => addDays(since, index))
  const open = auditDays(app, month).filter(isOpen)
  const closed = closedAmong(app, openDaysBefore(app, since))
  // Read outside of the transaction: tills must not wait for the counting.
  durably(app, (tx) => {
    for (const { code, day } of open) keepOpenDay(tx, code, day)
    for (const { id } of closed) execute(tx, DELETE, { id })
    execute(tx, DELETE_OLD, { from: yearAgo() })
  })
}

/** The days of which nothing is missing any more, unless somebody took a check back just now. */
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

/** Noting a day twice keeps one entry. */
function keepOpenDay(tx: PbApp, code: string, day: ShopDay): void {
  if (findRecord(tx, 'open_days', { day, code }) === null) storeRecord(tx, newRecord(tx, 'open_days', { code, day }))
}

function isOpen({ missing, waiting }: AuditedDay): boolean {
  return missing.length > 0 || waiting.length > 0
}

/** Somebody dealt with it not long ago, and may take that back. */
function isFresh({ checks }: AuditedDay): boolean {
  const since = storedDate(Date.now() - MONTH_DAYS * DAY_MS)
  return checks.some((check) => textOf(check, 'checked_at') > since)
}

function today(): ShopDay {
  return shopMoment(Date.now()).day
}

function yearAgo(): ShopDay {
  return addDays(today(), -YEAR_DAYS)
}

const DELETE = 'DELETE FROM open_days WHERE id = {:id}'
const DELETE_OLD = 'DELETE FROM open_days WHERE day < {:from}'

// POST /api/sfoglia/number-checks {id, code, day, from, to, note}: an administrator has dealt with missing order numbers, and
// says what was found out. …/{id}/withdraw takes that back: they stand under "da verificare" again, and the trace stays.

const NOTE_MAX = 300

/** The same id again is the first time's answer. @throws Refusal 400, 401, 403, 409 when they are not missing (any more) */
export function checkNumbers(e: PbRequestEvent): { id: string } {
  const admin = adminOnly(e)
  const { id, code, day, from, to, note } = parseCheck(jsonBody(e))
  durably(e.app, (tx) => {
    if (findRecord(tx, 'number_checks', { id }) !== null) return
    const run = { from, to }
    if (countOf(sharedNumbers([run], missingOf(tx, code, day))) !== countOf([run])) {
      throw new Refusal(409, 'Nel frattempo qualcosa è arrivato, o l’ha già verificato qualcuno. Riapri la scheda.')
    }
    const values = { id, code, day, first: from, last: to, note, checked_by: fullNameOf(admin) }
    storeRecord(tx, newRecord(tx, 'number_checks', values))
  })
  return { id }
}

/** Twice is no error. @throws Refusal 401, 403, 404 */
export function withdrawCheck(e: PbRequestEvent): { id: string } {
  const admin = adminOnly(e)
  const id = e.request.pathValue('id')
  durably(e.app, (tx) => {
    const record = findRecord(tx, 'number_checks', { id })
    if (record === null) throw new Refusal(404, TEXT_NOT_FOUND)
    if (record.getString('withdrawn_at') !== '') return
    storeRecord(tx, record, { withdrawn_at: storedDate(Date.now()), withdrawn_by: fullNameOf(admin) })
    // The audit of the last month would not find an older day.
    keepOpenDay(tx, record.getString('code'), record.getString('day'))
  })
  return { id }
}

/** @throws Refusal 400 */
function parseCheck(body: Record<string, unknown>) {
  const { id, code, day, from, to } = body
  const note = typeof body.note === 'string' ? normalizeText(body.note).trim() : ''
  if (!isRecordId(id) || typeof code !== 'string' || !/^[A-Z]\d{1,9}$/.test(code)) throw new Refusal(400, TEXT_INVALID)
  if (typeof day !== 'string' || wireInstant(`${day}T12:00:00Z`) === null) throw new Refusal(400, TEXT_INVALID)
  if (!integerBetween(from, 1, MAX_DAY_NUMBER) || !integerBetween(to, from, MAX_DAY_NUMBER)) throw new Refusal(400, TEXT_INVALID)
  if (!isText(note, NOTE_MAX) || note === '') throw new Refusal(400, 'Scrivi che cosa hai scoperto.')
  return { id, code, day, from, to, note }
}
