// GET /api/sfoglia/tills?day=YYYY-MM-DD: what was taken on a day, each line once: in its drawer or beside any. The drawers that had to
// do with the day, each with its own sums, whatever days it spans. And money whose order was refused or deleted. A cashier gets their
// own till, unless the owner shows them the others too.
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { isShopDay, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { givenCode, provenDevice } from '../devices/handover.ts'
import { isStaff, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { type Row, readRows, storedBounds } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'

const SUMS = PAYMENT_METHODS.map(
  (method) => `'${method}', COALESCE(ROUND(SUM(CASE WHEN method = '${method}' THEN amount END), 2), 0)`,
).join(', ')
const name = (id: string) => `COALESCE((SELECT TRIM(name || ' ' || surname) FROM users WHERE id = ${id}), '')`
const OPEN = "closing = '' AND ending = ''"
const TAKEN = 'taken_at >= {:since} AND taken_at < {:until}'
const within = (column: string) => `(${column} >= {:since} AND ${column} < {:until})`
const exists = (table: string, when: string) => `EXISTS (SELECT 1 FROM ${table} WHERE ${when})`
const OWN = 'till_session = till_sessions.id'
const OWN_THAT_DAY = `${OWN} AND ${TAKEN}`
/** Opened, closed, moved or with money taken in it; and today whatever is open. */
const OF_DAY = `(${within('opened_at')} OR ${within('closed_at')} OR ${within('ended_at')} OR ({:is_today} AND ${OPEN})
  OR ${exists('order_payments', OWN_THAT_DAY)}
  OR ${exists('till_movements', `session = till_sessions.id AND ${within('at')}`)})`
/** `*` for all. */
const OF_DEVICE = "({:device} = '*' OR device = {:device})"
/** Whose money a line is: of the till that has its drawer; of one without, or whose drawer is not known yet, of its own. */
const OF_TILL = `({:device} = '*' OR {:device} = COALESCE((SELECT device FROM till_sessions WHERE id = till_session), order_payments.device))`
const sums = (where: string) => `(SELECT json_object(${SUMS}) FROM order_payments WHERE ${where})`
const IS_CLOCK_WRONG = `opened_said != '' OR closed_said != ''
  OR ${exists('order_payments', "till_session = till_sessions.id AND said_at != ''")}
  OR ${exists('till_movements', "session = till_sessions.id AND said_at != ''")}`

const TILLS = `SELECT json_object('id', id, 'device', device,
    'name', COALESCE((SELECT name FROM devices WHERE code = device), ''), 'opened_at', replace(opened_at, ' ', 'T'),
    'opened_by', ${name('opened_by')}, 'float', float, 'closed_at', replace(closed_at, ' ', 'T'), 'closed_by', ${name('closed_by')},
    'ended_at', replace(ended_at, ' ', 'T'), 'ended_by', ${name('ended_by')}, 'ended_why', ended_why,
    'expected', json(NULLIF(expected, '')), 'counted', json(NULLIF(counted, '')), 'note', note,
    'late', json(iif(late, 'true', 'false')), 'mark', mark, 'clock_wrong', json(iif(${IS_CLOCK_WRONG}, 'true', 'false')),
    'last_contact', replace(COALESCE((SELECT last_contact FROM devices WHERE code = device), ''), ' ', 'T'),
    'lines', ${sums(OWN)}, 'day_lines', ${sums(OWN_THAT_DAY)},
    'movements', json((SELECT COALESCE(json_group_array(json(movement)), '[]') FROM (
      SELECT json_object('id', id, 'kind', kind, 'amount', amount, 'reason', reason, 'at', replace(at, ' ', 'T'), 'by', ${name('actor')}) AS movement
      FROM till_movements WHERE session = till_sessions.id ORDER BY at, id)))) AS document
  FROM till_sessions WHERE ${OF_DAY} AND ${OF_DEVICE} ORDER BY device, opened_at`

const ALL = `SELECT json_object(${SUMS}) AS document FROM order_payments WHERE ${TAKEN} AND ${OF_TILL}`
const IS_KNOWN = exists('till_sessions', 'id = till_session')
/** The first fact of its drawer takes a line away from here. */
const LOOSE = `SELECT json_object('device', device, 'lines', json_object(${SUMS})) AS document
  FROM order_payments WHERE ${TAKEN} AND ${OF_DEVICE} AND NOT ${IS_KNOWN}
  GROUP BY device ORDER BY device`
const ORPHANS = `SELECT json_object('id', id, 'device', device, 'amount', amount, 'method', method, 'taken_at', replace(taken_at, ' ', 'T'),
    'by', ${name("COALESCE(NULLIF(actor, ''), login)")}, 'note', note) AS document
  FROM order_payments WHERE orphan = TRUE AND ${TAKEN} AND ${OF_TILL} ORDER BY taken_at, id`

interface TillsOfDay {
  day: string
  /** All that was taken on the day, by means: that of `tills` (`day_lines`) and of `loose`. */
  taken: Row
  /** Each with the sums of its whole life (`lines`). */
  tills: Row[]
  /** Taken while no drawer was open, or in one that is not known yet; without device, from the web. */
  loose: Row[]
  orphans: Row[]
}

/** Amounts in euro. @throws Refusal 400, 401, 403 */
export function listTills(e: PbRequestEvent): TillsOfDay {
  const account = signedIn(e)
  const day = e.request.url.query().get('day')
  if (!isShopDay(day)) throw new Refusal(400, TEXT_INVALID)
  const params = { ...tillsSeen(e, account, day), is_today: shopMoment(Date.now()).day === day }
  const [all = [], tills = [], loose = [], orphans = []] = [ALL, TILLS, LOOSE, ORPHANS].map((sql) => readRows(e.app, sql, params))
  return { day, taken: all[0] ?? {}, tills, loose, orphans }
}

/** Whose money of a day they may see, as parameters of a query: `device` is `*` for all tills'. @throws Refusal 403 for customers */
export function tillsSeen(e: PbRequestEvent, account: PbRecord, day: ShopDay): { since: string; until: string; device: string } {
  if (!isStaff(account)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const seesAll = account.getString('role') === 'ADMIN' || theShop(e.app)?.getBool('tills_for_staff')
  const device = seesAll ? '*' : givenCode(provenDevice(e)) || '?'
  return { ...storedBounds(day), device }
}
