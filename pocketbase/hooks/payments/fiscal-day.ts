// GET /api/sfoglia/fiscal-day?day=YYYY-MM-DD&z=N: what was taken over the counter on a day and what no fiscal document tells of, and what
// the documents of a closure come to. A cashier gets their own till's, unless the owner shows them the others too.
import { isShopDay } from '#domain/pickup/shop-time.ts'
import { Refusal, signedIn, TEXT_INVALID } from '../server/answers.ts'
import { type Row, readRows } from '../server/database.ts'
import { tillsSeen } from './tills-of-day.ts'

const IS_VOIDED = "EXISTS (SELECT 1 FROM fiscal_receipts other WHERE other.kind = 'void' AND other.original = fiscal_receipts.id)"
/** Neither a void, nor voided, nor out by mistake. */
const STANDS = `kind != 'void' AND double_of = '' AND NOT ${IS_VOIDED}`
const DAY = `taken_at >= {:since} AND taken_at < {:until} AND dispute = FALSE AND method NOT IN ('card', 'rounding')
  AND ({:device} = '*' OR device = {:device})`
const IS_TOLD = `EXISTS (SELECT 1 FROM fiscal_receipts, json_each(COALESCE(NULLIF(payment_ids, ''), '[]')) told
  WHERE fiscal_receipts.order_id = order_payments.order_id AND ${STANDS} AND told.value = order_payments.id)`

const TAKEN = `SELECT json_object('amount', COALESCE(ROUND(SUM(amount), 2), 0)) AS document FROM order_payments WHERE ${DAY}`
const DOCUMENTED = `SELECT COALESCE(ROUND(SUM(iif(kind = 'receipt', amount, -amount)), 2), 0) FROM fiscal_receipts
  WHERE fiscal_receipts.order_id = order_payments.order_id AND ${STANDS}`
const UNTOLD = `SELECT json_object('number', COALESCE(orders.number, ''), 'amount', ROUND(SUM(order_payments.amount), 2),
    'total', COALESCE(orders.total, 0), 'documented', (${DOCUMENTED})) AS document
  FROM order_payments LEFT JOIN orders ON orders.id = order_payments.order_id
  WHERE ${DAY.replaceAll('device =', 'order_payments.device =')} AND NOT ${IS_TOLD}
  GROUP BY order_payments.order_id HAVING ROUND(SUM(order_payments.amount), 2) != 0 ORDER BY orders.number`

const OF_CLOSURE = "z_number = {:z} AND ({:device} = '*' OR fiscal_receipts.device = {:device})"
const SIGN = "iif(kind = 'receipt', 1, -1)"
const BOOKED = `SELECT json_object('vat', part.value ->> 'vat', 'amount', ROUND(SUM(${SIGN} * (part.value ->> 'amount')), 2)) AS document
  FROM fiscal_receipts, json_each(COALESCE(NULLIF(by_vat, ''), '[]')) part WHERE ${OF_CLOSURE} GROUP BY part.value ->> 'vat'`
const DOUBLES = `SELECT json_object('number', COALESCE(orders.number, ''), 'z_number', z_number, 'receipt_number', receipt_number,
    'amount', amount) AS document
  FROM fiscal_receipts LEFT JOIN orders ON orders.id = fiscal_receipts.order_id
  WHERE double_of != '' AND kind != 'void' AND date = {:day} AND ({:device} = '*' OR fiscal_receipts.device = {:device})
    AND NOT ${IS_VOIDED}`

interface FiscalDayOf {
  /** Of all tills. */
  whole: boolean
  taken: number
  untold: Row[]
  doubles: Row[]
  booked: Row[]
}

/** Amounts in euro. @throws Refusal 400, 401, 403 */
export function readFiscalDay(e: PbRequestEvent): FiscalDayOf {
  const account = signedIn(e)
  const query = e.request.url.query()
  const [day, z] = [query.get('day'), Number(query.get('z') || 0)]
  if (!isShopDay(day) || !Number.isInteger(z)) throw new Refusal(400, TEXT_INVALID)
  const seen = tillsSeen(e, account, day)
  const [taken = [], untold = [], doubles = [], booked = []] = [TAKEN, UNTOLD, DOUBLES, BOOKED].map((sql) =>
    readRows(e.app, sql, { ...seen, day, z }),
  )
  return { whole: seen.device === '*', taken: Number(taken[0]?.amount ?? 0), untold, doubles, booked }
}
