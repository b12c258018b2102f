// GET /api/sfoglia/figures?from=YYYY-MM-DD&to=YYYY-MM-DD: what the shop took in a period, per day, category and product, and in each
// of the thirteen months up to its end. Read from what the triggers keep (migrations/figures.ts): the number of orders plays no part.
import { addDays, daysBetween } from '#domain/shop-time.ts'
import { Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from './answers.ts'
import { readDocument } from './database.ts'

const MAX_DAYS = 3700
const BEST_SELLERS = 100

const IN_PERIOD = 'day >= {:from} AND day <= {:to}'
const DAYS = `SELECT json_object('day', day, 'orders', orders, 'revenue_cents', revenue_cents) AS document
  FROM takings_days WHERE ${IN_PERIOD} AND orders > 0 ORDER BY day`
const MONTHS = `SELECT json_object('month', substr(day, 1, 7), 'orders', SUM(orders), 'revenue_cents', SUM(revenue_cents)) AS document
  FROM takings_days WHERE day >= {:since} AND day <= {:to} GROUP BY substr(day, 1, 7) HAVING SUM(orders) > 0 ORDER BY substr(day, 1, 7)`
// A deleted product is told by the name it was sold under.
const SOLD = `SELECT product_id, CASE WHEN product_id = '' THEN product_name ELSE '' END AS gone_name, MAX(product_name) AS product_name,
    SUM(lines) AS lines, SUM(thousandths) AS thousandths, SUM(revenue_cents) AS revenue_cents
  FROM takings_products WHERE ${IN_PERIOD} GROUP BY product_id, gone_name HAVING SUM(lines) > 0`
const CATEGORIES = `SELECT json_object('id', COALESCE(product_categories.id, ''), 'name', COALESCE(product_categories.name, ''),
    'thousandths', SUM(thousandths), 'revenue_cents', SUM(revenue_cents)) AS document
  FROM (${SOLD}) sold LEFT JOIN products ON products.id = sold.product_id
    LEFT JOIN product_categories ON product_categories.id = products.category
  GROUP BY product_categories.id ORDER BY SUM(revenue_cents) DESC, product_categories.name`
const PRODUCTS = `SELECT json_object('id', sold.product_id, 'name', COALESCE(products.name, sold.product_name),
    'unit', COALESCE(products.unit, 'pezzo'), 'thousandths', thousandths, 'revenue_cents', revenue_cents) AS document
  FROM (${SOLD}) sold LEFT JOIN products ON products.id = sold.product_id
  ORDER BY revenue_cents DESC, COALESCE(products.name, sold.product_name) LIMIT ${BEST_SELLERS}`
const list = (select: string) => `json((SELECT COALESCE(json_group_array(json(document)), '[]') FROM (${select})))`
const DOCUMENT = `SELECT json_object('from', {:from}, 'to', {:to}, 'days', ${list(DAYS)}, 'months', ${list(MONTHS)},
  'categories', ${list(CATEGORIES)}, 'products', ${list(PRODUCTS)}) AS document`

/** Amounts in cents, quantities in thousandths. For administrators. @throws Refusal 400, 401, 403 */
export function figures(e: PbRequestEvent): unknown {
  if (signedIn(e).getString('role') !== 'ADMIN') throw new Refusal(403, TEXT_NOT_ALLOWED)
  const query = e.request.url.query()
  const from = query.get('from')
  const to = query.get('to')
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) > MAX_DAYS) throw new Refusal(400, TEXT_INVALID)
  return readDocument(e.app, DOCUMENT, { from, to, since: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 7)}-01` })
}

function isDay(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && addDays(text, 0) === text
}
