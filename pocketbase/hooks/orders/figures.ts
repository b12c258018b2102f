// GET /api/sfoglia/figures?from=YYYY-MM-DD&to=YYYY-MM-DD: what the shop sold in a period, per day, category and product, and in
// each of the thirteen whole months up to its end, read from the takings that triggers keep; the money that it took, by method, till
// and person; what was left and thrown away; and what is due now. GET …/figures/orders: the orders and lines of money behind it, for the accountant. And the nightly
// job that compares the kept takings with the orders. What each figure means is said in domain/figures/figures.ts.
import { type Period, toCollect } from '#domain/figures/figures.ts'
import { centsFromEuro } from '#domain/money.ts'
import { parseLines } from '#domain/order/order-payment.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { addDays, daysBetween, isShopDay, monthAfter } from '#domain/pickup/shop-time.ts'
import { asObject, wireInstant } from '#domain/wire.ts'
import { adminOnly, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, execute, numberOf, readDocument, readNumber, readRows, storedBounds, textOf } from '../server/database.ts'

const MAX_DAYS = 3700
const BEST_SELLERS = 100

const IN_PERIOD = 'day >= {:from} AND day <= {:to}'
const DAYS = `SELECT json_object('day', day, 'orders', orders, 'revenue_cents', revenue_cents) AS document
  FROM takings_days WHERE ${IN_PERIOD} AND orders > 0 ORDER BY day`
const MONTHS = `SELECT json_object('month', substr(day, 1, 7), 'orders', SUM(orders), 'revenue_cents', SUM(revenue_cents)) AS document
  FROM takings_days WHERE day >= {:months_from} AND day <= {:months_to} GROUP BY substr(day, 1, 7) HAVING SUM(orders) > 0 ORDER BY substr(day, 1, 7)`
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
const IN_TIME = 'taken_at >= {:since} AND taken_at < {:until}'
// The person by the device's word, else whose login it was. Its order may be deleted since.
const LINES = `SELECT method, device, COALESCE(NULLIF(actor, ''), login) AS person, CAST(ROUND(amount * 100) AS INT) AS cents,
    kind = 'refund' AND method != 'rounding' AS is_back, orphan = TRUE OR NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_payments.order_id) AS orphan
  FROM order_payments WHERE ${IN_TIME}`
const MONEY = `SELECT json_object('method', method, 'device', device, 'person', person, 'orphan', json(IIF(orphan, 'true', 'false')),
    'taken_cents', SUM(IIF(is_back, 0, cents)), 'back_cents', SUM(IIF(is_back, cents, 0))) AS document
  FROM (${LINES}) GROUP BY method, device, person, orphan`
const PEOPLE = `SELECT json_object('id', id, 'name', TRIM(name || ' ' || surname)) AS document
  FROM users WHERE id IN (SELECT person FROM (${LINES}))`
const CENTS = 'CAST(ROUND(thousandths * unit_price / 10) AS INT)'
const sumOf = (fate: string, what: string) => `SUM(IIF(fate = '${fate}', ${what}, 0))`
const WASTE = `SELECT json_object('id', product, 'name', MAX(name), 'unit', unit,
    'left', ${sumOf('left', 'thousandths')}, 'left_cents', ${sumOf('left', CENTS)},
    'thrown', ${sumOf('thrown', 'thousandths')}, 'thrown_cents', ${sumOf('thrown', CENTS)}) AS document
  FROM waste WHERE ${IN_PERIOD} GROUP BY product, unit
  HAVING ${sumOf('left', 'thousandths')} != 0 OR ${sumOf('thrown', 'thousandths')} != 0
  ORDER BY ${sumOf('thrown', CENTS)} DESC, ${sumOf('left', CENTS)} DESC, MAX(name)`
const DOCUMENT = `SELECT json_object('from', {:from}, 'to', {:to}, 'days', ${list(DAYS)}, 'months', ${list(MONTHS)},
  'categories', ${list(CATEGORIES)}, 'products', ${list(PRODUCTS)}, 'money', ${list(MONEY)}, 'people', ${list(PEOPLE)},
  'waste', ${list(WASTE)}) AS document`
const OWING = `SELECT json_object('status', status, 'total', total, 'pickup', pickup_date, 'gone', handed_over_at,
    'payments', json(COALESCE(NULLIF(payments, ''), '[]'))) AS document
  FROM orders WHERE paid_at = '' AND (status IN ('NOTPAID', 'INPROGRESS') OR owed = TRUE)`

/**
 * Amounts in cents, quantities in thousandths. `due`: of orders picked up in the period; `due_all`: of all. For administrators.
 * @throws Refusal 400, 401, 403
 */
export function figures(e: PbRequestEvent): unknown {
  adminOnly(e)
  const period = periodOf(e)
  const months = { months_from: monthAfter(period.to, -12), months_to: addDays(monthAfter(period.to, 1), -1) }
  const document = readDocument(e.app, DOCUMENT, { ...period, ...months, ...storedBounds(period.from, period.to) })
  const owing = readRows(e.app, OWING).flatMap((row) => {
    const status = ORDER_STATUSES.find((known) => known === textOf(row, 'status'))
    if (!status) return []
    const money = { totalCents: centsFromEuro(numberOf(row, 'total')), paidAtMs: null, payments: parseLines(row.payments) }
    const handedOverAtMs = wireInstant(textOf(row, 'gone'))
    return [{ status, pickupMs: wireInstant(textOf(row, 'pickup')) ?? 0, handedOverAtMs, ...money }]
  })
  return { ...asObject(document), due: toCollect(owing, period), due_all: toCollect(owing) }
}

/** @throws Refusal 400 */
function periodOf(e: PbRequestEvent): Period {
  const query = e.request.url.query()
  const from = query.get('from')
  const to = query.get('to')
  if (!isShopDay(from) || !isShopDay(to) || from > to || daysBetween(from, to) > MAX_DAYS) throw new Refusal(400, TEXT_INVALID)
  return { from, to }
}

// The orders behind the figures, page by page: whoever asks works out what the accountant gets (domain/figures/accounts.ts).

const PAGE = 500

/**
 * Orders that money came for in the period, or that were sold in it. Money without an order has none but its own id, and so has what
 * a bank took in a dispute: the goods stay sold.
 */
const BEHIND = `SELECT DISTINCT id FROM (
    SELECT IIF(orphan = TRUE OR dispute = TRUE OR orders.id IS NULL, 'orphan-' || lines.id, order_id) AS id
      FROM order_payments lines LEFT JOIN orders ON orders.id = lines.order_id WHERE ${IN_TIME}
    UNION ALL SELECT id FROM orders WHERE pickup_date >= {:since} AND pickup_date < {:until}
      AND status IN ('INPROGRESS', 'COMPLETED'))
  WHERE id > {:after} ORDER BY id LIMIT ${PAGE}`
const LINE = "json_object('amount', amount, 'method', method, 'kind', kind, 'taken_at', replace(taken_at, ' ', 'T'))"
const ITEMS = `SELECT json_object('name', order_items.product_name, 'quantity', order_items.quantity, 'price', order_items.price,
    'unit', products.unit, 'vat', NULLIF(order_items.vat, '')) AS document
  FROM order_items LEFT JOIN products ON products.id = order_items.product_id
  WHERE order_items.order_id = orders.id ORDER BY order_items.position, order_items.id`
// Of one act, what was written down wrongly goes off first: what it really was has its goods then.
const LINES_OF = `SELECT ${LINE} AS document FROM order_payments
  WHERE order_id = orders.id AND orphan = FALSE AND dispute = FALSE ORDER BY taken_at, amount, id`
const ORDER = `json_object('number', number, 'status', status, 'channel', channel, 'placed_at', replace(placed_at, ' ', 'T'),
    'pickup', replace(pickup_date, ' ', 'T'), 'total', total, 'items', ${list(ITEMS)})`
const ORDERS = `SELECT json_object('id', behind.id, 'order', IIF(orders.id IS NULL, NULL, json(${ORDER})),
    'lines', IIF(orders.id IS NULL, (SELECT json_array(json(${LINE})) FROM order_payments WHERE id = substr(behind.id, 8)),
      ${list(LINES_OF)})) AS document
  FROM (${BEHIND}) behind LEFT JOIN orders ON orders.id = behind.id ORDER BY behind.id`

/**
 * `{orders, next}`, by id: those after `after`, until `next` is empty. Amounts in euro. For administrators.
 * @throws Refusal 400, 401, 403
 */
export function figuresOrders(e: PbRequestEvent): unknown {
  adminOnly(e)
  const period = periodOf(e)
  const after = e.request.url.query().get('after')
  const orders = readRows(e.app, ORDERS, { ...storedBounds(period.from, period.to), after })
  const last = orders.at(-1)
  return { orders, next: last && orders.length === PAGE ? textOf(last, 'id') : '' }
}

// The server's job every night: the takings that the triggers keep are compared with the orders, and counted anew if they differ.
// They never should differ; if they did, the owner would not notice.

export function checkFigures(app: PbApp): void {
  durably(app, (tx) => {
    const rows = readNumber(tx, DIFFERENCES)
    if (rows === 0) return
    app.logger().error('The kept takings differed from the orders and were counted anew.', 'rows', rows)
    for (const sql of REBUILD) execute(tx, sql)
  })
}

const DAYS_KEPT = 'day, orders, revenue_cents'
const DAYS_SOLD = 'SELECT day, COUNT(*), SUM(total_cents) FROM sold_orders GROUP BY day'
const PRODUCTS_KEPT = 'day, product_id, product_name, lines, thousandths, revenue_cents'
const PRODUCTS_SOLD = `SELECT day, product_id, product_name, COUNT(*), SUM(thousandths), SUM(revenue_cents) FROM sold_lines
  GROUP BY day, product_id, product_name`

/** Everything counted anew, from the orders alone. */
const REBUILD = [
  'DELETE FROM takings_days',
  'DELETE FROM takings_products',
  `INSERT INTO takings_days (${DAYS_KEPT}) ${DAYS_SOLD}`,
  `INSERT INTO takings_products (${PRODUCTS_KEPT}) ${PRODUCTS_SOLD}`,
]

const countOf = (select: string) => `(SELECT COUNT(*) FROM (${select}))`
/** Rows that differ between what is kept and what the orders say. */
const DIFFERENCES = `SELECT
  ${countOf(`SELECT ${DAYS_KEPT} FROM takings_days WHERE orders != 0 OR revenue_cents != 0 EXCEPT ${DAYS_SOLD}`)}
  + ${countOf(`${DAYS_SOLD} EXCEPT SELECT ${DAYS_KEPT} FROM takings_days`)}
  + ${countOf(`SELECT ${PRODUCTS_KEPT} FROM takings_products
      WHERE lines != 0 OR thousandths != 0 OR revenue_cents != 0 EXCEPT ${PRODUCTS_SOLD}`)}
  + ${countOf(`${PRODUCTS_SOLD} EXCEPT SELECT ${PRODUCTS_KEPT} FROM takings_products`)} AS number`
