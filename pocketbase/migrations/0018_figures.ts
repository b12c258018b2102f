// Takings kept per day and per product by triggers, and the back office's views read from them. A new day begins at the shop's
// midnight, months too.
import { shopDay, startOfDay, TABLES, TRIGGERS } from './figures.ts'

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

migrate(
  (app) => {
    for (const sql of [...TABLES, ...TRIGGERS]) app.db().newQuery(sql).execute()
    const orders = app.findCollectionByNameOrId('orders')
    // Every order has a list of reasons, few have one.
    orders.indexes.push("CREATE INDEX `idx_orders_attention` ON `orders` (pickup_date) WHERE substr(attention, 1, 2) = '[\"'")
    app.save(orders)
    const views = { admin_dashboard: DASHBOARD, profits_by_month: BY_MONTH, profits_per_category: PER_CATEGORY }
    for (const [name, viewQuery] of Object.entries(views)) {
      const view = app.findCollectionByNameOrId(name)
      view.viewQuery = viewQuery
      app.save(view)
    }
  },
  () => {},
)
