// The day's takings, kept beside the orders by the database itself, so that no writer can forget them and no reader adds up
// 100,000 orders. One table per day, one per day and product; see docs/decisions/0407-figures-kept-by-triggers.md.

/** Neither unpaid nor cancelled: a paid order that is cancelled and refunded is no taking. */
const isSold = (order: string) => `${order}.status IN ('INPROGRESS', 'COMPLETED')`
const cents = (euro: string) => `CAST(ROUND(${euro} * 100) AS INT)`
/** The first Sunday on or after the 25th: the last one of a month of 31 days. */
const lastSunday = (year: string, month: string) => `date(${year} || '-${month}-25', 'weekday 0')`

/** The shop's day of an instant as it is stored (UTC), on the clock of #domain/shop-time.ts: it changes at 01:00 UTC. */
export function shopDay(instant: string): string {
  const year = `substr(${instant}, 1, 4)`
  const isSummer = `${instant} >= ${lastSunday(year, '03')} || ' 01:00' AND ${instant} < ${lastSunday(year, '10')} || ' 01:00'`
  return `date(${instant}, CASE WHEN ${isSummer} THEN '+2 hours' ELSE '+1 hours' END)`
}

/** The instant at which a day of the shop begins, to be compared with instants as they are stored. */
export function startOfDay(day: string): string {
  const year = `substr(${day}, 1, 4)`
  const isSummer = `${day} > ${lastSunday(year, '03')} AND ${day} <= ${lastSunday(year, '10')}`
  return `datetime(${day}, CASE WHEN ${isSummer} THEN '-2 hours' ELSE '-1 hours' END)`
}

export const TABLES = [
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
export const TRIGGERS = [
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
