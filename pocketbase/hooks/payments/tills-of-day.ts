// GET /api/sfoglia/tills?day=YYYY-MM-DD: the drawers of a day, with what was taken, put in and taken out; what was taken beside any
// drawer; and money whose order was refused or deleted. A cashier gets their own till, unless the owner shows them the others too.
import { PAYMENT_METHODS } from '#domain/order/order-payment.ts'
import { addDays, instantOf, isShopDay } from '#domain/pickup/shop-time.ts'
import { givenCode, provenDevice } from '../devices/handover.ts'
import { isStaff, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { type Row, readRows, storedDate } from '../server/database.ts'

const SUMS = PAYMENT_METHODS.map(
  (method) => `'${method}', COALESCE(ROUND(SUM(CASE WHEN method = '${method}' THEN amount END), 2), 0)`,
).join(', ')
const name = (id: string) => `COALESCE((SELECT TRIM(name || ' ' || surname) FROM users WHERE id = ${id}), '')`
/** Open at some time of the day; a session of which only a part has come, from when that came. */
const IN_DAY = `COALESCE(NULLIF(opened_at, ''), NULLIF(closed_at, ''), created) < {:to}
  AND (closed_at = '' OR closed_at >= {:from})`
/** `*` for all. */
const OF_DEVICE = "({:device} = '*' OR device = {:device})"

const TILLS = `SELECT json_object('id', id, 'device', device,
    'name', COALESCE((SELECT name FROM devices WHERE code = device), ''), 'opened_at', replace(opened_at, ' ', 'T'),
    'opened_by', ${name('opened_by')}, 'float', float, 'closed_at', replace(closed_at, ' ', 'T'), 'closed_by', ${name('closed_by')},
    'expected', json(NULLIF(expected, '')), 'counted', json(NULLIF(counted, '')), 'note', note,
    'late', json(iif(late, 'true', 'false')), 'mark', mark,
    'lines', (SELECT json_object(${SUMS}) FROM order_payments WHERE till_session = till_sessions.id),
    'movements', json((SELECT COALESCE(json_group_array(json(movement)), '[]') FROM (
      SELECT json_object('id', id, 'kind', kind, 'amount', amount, 'reason', reason, 'at', replace(at, ' ', 'T'), 'by', ${name('actor')}) AS movement
      FROM till_movements WHERE session = till_sessions.id ORDER BY at, id)))) AS document
  FROM till_sessions WHERE ${IN_DAY} AND ${OF_DEVICE} ORDER BY device, opened_at`

const TAKEN = 'taken_at >= {:from} AND taken_at < {:to}'
const LOOSE = `SELECT json_object('device', device, 'lines', json_object(${SUMS})) AS document
  FROM order_payments WHERE till_session = '' AND ${TAKEN} AND ${OF_DEVICE} GROUP BY device ORDER BY device`
const ORPHANS = `SELECT json_object('id', id, 'device', device, 'amount', amount, 'method', method, 'taken_at', replace(taken_at, ' ', 'T'),
    'by', ${name("COALESCE(NULLIF(actor, ''), login)")}, 'note', note) AS document
  FROM order_payments WHERE orphan = TRUE AND ${TAKEN} AND ${OF_DEVICE} ORDER BY taken_at, id`

interface TillsOfDay {
  day: string
  tills: Row[]
  /** Taken while no drawer was open; without device, from the web. */
  loose: Row[]
  orphans: Row[]
}

/** Amounts in euro. @throws Refusal 400, 401, 403 */
export function listTills(e: PbRequestEvent): TillsOfDay {
  const account = signedIn(e)
  if (!isStaff(account)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const day = e.request.url.query().get('day')
  if (!isShopDay(day)) throw new Refusal(400, TEXT_INVALID)
  const seesAll = account.getString('role') === 'ADMIN' || areForStaff(e.app)
  const device = seesAll ? '*' : givenCode(provenDevice(e)) || '?'
  const bounds = [day, addDays(day, 1)].map((one) => storedDate(instantOf(one, '00:00')))
  const params = { from: bounds[0] ?? '', to: bounds[1] ?? '', device }
  const [tills = [], loose = [], orphans = []] = [TILLS, LOOSE, ORPHANS].map((sql) => readRows(e.app, sql, params))
  return { day, tills, loose, orphans }
}

function areForStaff(app: PbApp): boolean {
  return app.findRecordsByFilter('shop', 'tills_for_staff = true', '', 1, 0).length > 0
}
