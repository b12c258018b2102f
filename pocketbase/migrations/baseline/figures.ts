// The day's takings, kept beside the orders by the database itself, so that no writer can forget them and no reader adds up
// 100,000 orders (one table per day, one per day and product; see docs/decisions/0407-figures-kept-by-triggers.md), and the views
// of the back office.
import { IS_ADMIN, IS_STAFF } from './access-rules.ts'

/** Neither unpaid nor cancelled: a paid order that is cancelled and refunded is no taking. */
const isSold = (order: string) => `${order}.status IN ('INPROGRESS', 'COMPLETED')`
const cents = (euro: string) => `CAST(ROUND(${euro} * 100) AS INT)`
/** The first Sunday on or after the 25th: the last one of a month of 31 days. */
const lastSunday = (year: string, month: string) => `date(${year} || '-${month}-25', 'weekday 0')`

/** The shop's day of an instant as it is stored (UTC), on the clock of #domain/pickup/shop-time.ts: it changes at 01:00 UTC. */
function shopDay(instant: string): string {
  const year = `substr(${instant}, 1, 4)`
  const isSummer = `${instant} >= ${lastSunday(year, '03')} || ' 01:00' AND ${instant} < ${lastSunday(year, '10')} || ' 01:00'`
  return `date(${instant}, CASE WHEN ${isSummer} THEN '+2 hours' ELSE '+1 hours' END)`
}

/** The instant at which a day of the shop begins, to be compared with instants as they are stored. */
function startOfDay(day: string): string {
  const year = `substr(${day}, 1, 4)`
  const isSummer = `${day} > ${lastSunday(year, '03')} AND ${day} <= ${lastSunday(year, '10')}`
  return `datetime(${day}, CASE WHEN ${isSummer} THEN '-2 hours' ELSE '-1 hours' END)`
}

const TABLES = [
  'CREATE TABLE takings_days (day TEXT PRIMARY KEY, orders INT NOT NULL, revenue_cents INT NOT NULL) WITHOUT ROWID',
  `CREATE TABLE takings_products (day TEXT NOT NULL, product_id TEXT NOT NULL, product_name TEXT NOT NULL, lines INT NOT NULL,
    thousandths INT NOT NULL, revenue_cents INT NOT NULL, PRIMARY KEY (day, product_id, product_name)) WITHOUT ROWID`,
  `CREATE VIEW sold_orders AS SELECT id AS order_id, ${shopDay('pickup_date')} AS day, ${cents('total')} AS total_cents
    FROM orders WHERE ${isSold('orders')} AND pickup_date != ''`,
  // What an order came to is shared among its lines to the cent: each gets what the sum up to it gets, less what the sum before
  // it got. So a discount counts as it was, whatever becomes of its code, and categories add up to days.
  `CREATE VIEW sold_lines AS SELECT order_id, day, product_id, product_name, thousandths,
      CASE WHEN subtotal = 0 THEN 0 ELSE (2 * total_cents * upto + subtotal) / (2 * subtotal)
        - (2 * total_cents * (upto - price_cents) + subtotal) / (2 * subtotal) END AS revenue_cents
    FROM (SELECT line.order_id, sold.day, sold.total_cents, line.product_id, line.product_name,
        CAST(ROUND(line.quantity * 1000) AS INT) AS thousandths, ${cents('line.price')} AS price_cents,
        (SELECT SUM(${cents('other.price')}) FROM order_items other WHERE other.order_id = line.order_id) AS subtotal,
        (SELECT SUM(${cents('other.price')}) FROM order_items other WHERE other.order_id = line.order_id
          AND (other.position, other.id) <= (line.position, line.id)) AS upto
      FROM order_items line JOIN sold_orders sold ON sold.order_id = line.order_id)`,
]

type Sign = 1 | -1

const countOrder = (id: string, sign: Sign) => `INSERT INTO takings_days (day, orders, revenue_cents)
    SELECT day, ${sign}, ${sign} * total_cents FROM sold_orders WHERE order_id = ${id}
    ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, revenue_cents = revenue_cents + excluded.revenue_cents;`
const countLines = (
  id: string,
  sign: Sign,
) => `INSERT INTO takings_products (day, product_id, product_name, lines, thousandths, revenue_cents)
    SELECT day, product_id, product_name, ${sign}, ${sign} * thousandths, ${sign} * revenue_cents FROM sold_lines WHERE order_id = ${id}
    ON CONFLICT DO UPDATE SET lines = lines + excluded.lines, thousandths = thousandths + excluded.thousandths,
      revenue_cents = revenue_cents + excluded.revenue_cents;`
const whole = (id: string, sign: Sign) => countOrder(id, sign) + countLines(id, sign)

function trigger(name: string, when: string, table: string, changed: readonly string[], body: string): string {
  const condition = changed.map((field) => `OLD.${field} IS NOT NEW.${field}`).join(' OR ')
  return `CREATE TRIGGER ${name} ${when} ON ${table} ${condition && `WHEN ${condition}`} BEGIN ${body} END`
}

const ORDER_FIELDS = ['status', 'total', 'pickup_date']
const ITEM_FIELDS = ['order_id', 'product_id', 'product_name', 'quantity', 'price', 'position']

/** Before a change the order is taken out as it was, after it put in as it is: one arithmetic for every kind of change. */
const TRIGGERS = [
  trigger('takings_order_insert', 'AFTER INSERT', 'orders', [], whole('NEW.id', 1)),
  trigger('takings_order_update_out', 'BEFORE UPDATE', 'orders', ORDER_FIELDS, whole('OLD.id', -1)),
  trigger('takings_order_update_in', 'AFTER UPDATE', 'orders', ORDER_FIELDS, whole('NEW.id', 1)),
  trigger('takings_order_delete', 'BEFORE DELETE', 'orders', [], whole('OLD.id', -1)),
  trigger('takings_item_insert_out', 'BEFORE INSERT', 'order_items', [], countLines('NEW.order_id', -1)),
  trigger('takings_item_insert_in', 'AFTER INSERT', 'order_items', [], countLines('NEW.order_id', 1)),
  trigger('takings_item_update_out', 'BEFORE UPDATE', 'order_items', ITEM_FIELDS, eachOrder(-1)),
  trigger('takings_item_update_in', 'AFTER UPDATE', 'order_items', ITEM_FIELDS, eachOrder(1)),
  trigger('takings_item_delete_out', 'BEFORE DELETE', 'order_items', [], countLines('OLD.order_id', -1)),
  trigger('takings_item_delete_in', 'AFTER DELETE', 'order_items', [], countLines('OLD.order_id', 1)),
]

/** A line that moves from one order to another touches both. */
function eachOrder(sign: Sign): string {
  const other = countLines('NEW.order_id', sign).replace('WHERE', 'WHERE OLD.order_id != NEW.order_id AND')
  return countLines('OLD.order_id', sign) + other
}

const TODAY = shopDay("datetime('now')")
const SOLD_BETWEEN = (what: string, from: string, until: string) =>
  `(SELECT COALESCE(SUM(${what}), 0) FROM takings_days, days WHERE day >= ${from} AND day < ${until})`
const OF_TODAY = (filter: string) => `CAST((SELECT COUNT(*) FROM of_today WHERE ${filter}) AS INT)`

const DASHBOARD = `
WITH now_day AS (SELECT ${TODAY} AS today),
days AS (SELECT today, date(today, '+1 day') AS tomorrow, date(today, '-1 day') AS yesterday, date(today, '-6 days') AS week,
  ${startOfDay('today')} AS starts, ${startOfDay("date(today, '+1 day')")} AS ends FROM now_day),
of_today AS (SELECT status, ready_at FROM orders, days WHERE pickup_date >= days.starts AND pickup_date < days.ends)
SELECT
  CAST('1' AS TEXT) AS id,
  CAST((SELECT today FROM days) AS TEXT) AS day,
  ${OF_TODAY("status != 'CANCELLED'")} AS orders_today,
  CAST(${SOLD_BETWEEN('revenue_cents', 'today', 'tomorrow')} / 100.0 AS REAL) AS revenue_today,
  ${OF_TODAY("status = 'NOTPAID'")} AS to_collect_today,
  ${OF_TODAY("status = 'INPROGRESS' AND ready_at = ''")} AS in_progress_today,
  ${OF_TODAY("status = 'INPROGRESS' AND ready_at != ''")} AS ready_today,
  ${OF_TODAY("status = 'COMPLETED'")} AS completed_today,
  ${OF_TODAY("status = 'CANCELLED'")} AS cancelled_today,
  CAST((SELECT COUNT(*) FROM orders WHERE substr(attention, 1, 2) = '["') AS INT) AS attention,
  CAST(${SOLD_BETWEEN('revenue_cents', 'yesterday', 'today')} / 100.0 AS REAL) AS revenue_yesterday,
  CAST(${SOLD_BETWEEN('revenue_cents', 'week', 'tomorrow')} / 100.0 AS REAL) AS revenue_week,
  CAST(${SOLD_BETWEEN('orders', 'week', 'tomorrow')} AS INT) AS orders_week,
  CAST((SELECT COUNT(*) FROM orders, days WHERE pickup_date >= days.ends AND status != 'CANCELLED') AS INT) AS orders_ahead,
  CAST((SELECT COUNT(*) FROM users WHERE role = 'USER' AND kiosk = FALSE) AS INT) AS customers`

const BY_MONTH = `
SELECT CAST(substr(day, 1, 7) AS TEXT) AS id, CAST(substr(day, 1, 7) AS TEXT) AS month,
  CAST(SUM(orders) AS INT) AS orders, CAST(SUM(revenue_cents) / 100.0 AS REAL) AS revenue
FROM takings_days GROUP BY substr(day, 1, 7) HAVING SUM(orders) > 0`

// A product that was deleted counts under no category.
const PER_CATEGORY = `
SELECT CAST(COALESCE(product_categories.id, 'none') AS TEXT) AS id, CAST(COALESCE(product_categories.name, 'Altro') AS TEXT) AS category,
  CAST(SUM(sold.thousandths) / 1000.0 AS REAL) AS quantity, CAST(SUM(sold.revenue_cents) / 100.0 AS REAL) AS revenue
FROM (SELECT product_id, SUM(lines) AS lines, SUM(thousandths) AS thousandths, SUM(revenue_cents) AS revenue_cents
    FROM takings_products GROUP BY product_id) sold
  LEFT JOIN products ON products.id = sold.product_id
  LEFT JOIN product_categories ON product_categories.id = products.category
GROUP BY product_categories.id HAVING SUM(sold.lines) > 0`

// LEFT JOIN: an inner one makes the planner start from users (90 ms → 28 s on 100,000 orders).
const ADMIN_ORDERS = `
SELECT orders.id, orders.pickup_date AS o_pickup_date, orders.number, orders.status, orders.channel, orders.device, orders.total,
  orders.note, orders.printed, orders.placed_at, orders.ready_at, orders.paid_at, orders.payment_method, orders.cancel_reason,
  orders.attention, orders.discount_code, orders.order_discount_id, orders.customer_name, orders.customer_phone,
  orders.user_id, users.name AS u_name, users.surname AS u_surname, users.phone AS u_phone, orders.created, orders.updated
FROM orders LEFT JOIN users ON users.id = orders.user_id`

const VIEWS = [
  { name: 'admin_dashboard', viewQuery: DASHBOARD, rule: IS_ADMIN },
  { name: 'admin_orders', viewQuery: ADMIN_ORDERS, rule: IS_STAFF },
  { name: 'profits_by_month', viewQuery: BY_MONTH, rule: IS_ADMIN },
  { name: 'profits_per_category', viewQuery: PER_CATEGORY, rule: IS_ADMIN },
]

export function makeFigures(app: PbApp): void {
  for (const sql of [...TABLES, ...TRIGGERS]) app.db().newQuery(sql).execute()
  for (const { name, viewQuery, rule } of VIEWS) {
    app.save(new Collection({ type: 'view', name, viewQuery, listRule: rule, viewRule: rule }))
  }
}
