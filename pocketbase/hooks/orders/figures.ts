// GET /api/sfoglia/figures?from=YYYY-MM-DD&to=YYYY-MM-DD: what the shop took in a period, per day, category and product, and in
// each of the thirteen months up to its end, read from the takings that triggers keep; and the nightly job that compares these
// takings with the orders.
import { daysBetween, isShopDay } from '#domain/pickup/shop-time.ts'
import { adminOnly, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, readDocument } from '../server/database.ts'

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
  adminOnly(e)
  const query = e.request.url.query()
  const from = query.get('from')
  const to = query.get('to')
  if (!isShopDay(from) || !isShopDay(to) || from > to || daysBetween(from, to) > MAX_DAYS) throw new Refusal(400, TEXT_INVALID)
  return readDocument(e.app, DOCUMENT, { from, to, since: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 7)}-01` })
}

// The server's job every night: the takings that the triggers keep are compared with the orders, and counted anew if they differ.
// They never should differ; if they did, the owner would not notice.

export function checkFigures(app: PbApp): void {
  durably(app, (tx) => {
    const found = new DynamicModel({ differences: 0 })
    tx.db().newQuery(DIFFERENCES).one(found)
    if (found.differences === 0) return
    app.logger().error('The kept takings differed from the orders and were counted anew.', 'rows', found.differences)
    for (const sql of REBUILD) tx.db().newQuery(sql).execute()
  })
}

/** Everything counted anew, from the orders alone. */
const REBUILD = [
  'DELETE FROM takings_days',
  'DELETE FROM takings_products',
  `INSERT INTO takings_days (day, orders, revenue_cents) SELECT day, COUNT(*), SUM(total_cents) FROM sold_orders GROUP BY day`,
  `INSERT INTO takings_products (day, product_id, product_name, lines, thousandths, revenue_cents)
    SELECT day, product_id, product_name, COUNT(*), SUM(thousandths), SUM(revenue_cents) FROM sold_lines
    GROUP BY day, product_id, product_name`,
]

/** Rows that differ between what is kept and what the orders say. */
const DIFFERENCES = `SELECT
  (SELECT COUNT(*) FROM (
    SELECT day, orders, revenue_cents FROM takings_days WHERE orders != 0 OR revenue_cents != 0
    EXCEPT SELECT day, COUNT(*), SUM(total_cents) FROM sold_orders GROUP BY day))
  + (SELECT COUNT(*) FROM (
    SELECT day, COUNT(*), SUM(total_cents) FROM sold_orders GROUP BY day
    EXCEPT SELECT day, orders, revenue_cents FROM takings_days))
  + (SELECT COUNT(*) FROM (
    SELECT day, product_id, product_name, lines, thousandths, revenue_cents FROM takings_products
      WHERE lines != 0 OR thousandths != 0 OR revenue_cents != 0
    EXCEPT SELECT day, product_id, product_name, COUNT(*), SUM(thousandths), SUM(revenue_cents) FROM sold_lines
      GROUP BY day, product_id, product_name))
  + (SELECT COUNT(*) FROM (
    SELECT day, product_id, product_name, COUNT(*), SUM(thousandths), SUM(revenue_cents) FROM sold_lines
      GROUP BY day, product_id, product_name
    EXCEPT SELECT day, product_id, product_name, lines, thousandths, revenue_cents FROM takings_products)) AS differences`
