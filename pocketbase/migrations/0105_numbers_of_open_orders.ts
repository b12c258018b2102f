// A number belongs to one open order: which order of its day one is on its device is kept beside it, and open orders that already
// share a number are marked. Nothing is imported.

const IS_OPEN = "status NOT IN ('CANCELLED', 'COMPLETED')"
const INDEX = `CREATE INDEX \`idx_orders_open_number\` ON \`orders\` (number) WHERE ${IS_OPEN}`
const COUNTER = "CAST(substr(number, instr(number, '-') + 1) AS INT)"

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.add(new Field({ type: 'number', name: 'day_sequence', min: 0, onlyInt: true }))
    orders.indexes = [...orders.indexes, INDEX]
    app.save(orders)
    // The number's counter said it until now. Not told to the devices: they read it out of the number as well.
    run(app, `UPDATE orders SET day_sequence = ${COUNTER} WHERE channel != 'web' AND number != ''`)
    run(
      app,
      `UPDATE orders SET updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
          attention = json_insert(iif(json_type(NULLIF(attention, '')) = 'array', attention, '[]'), '$[#]', 'number-twice')
        WHERE ${IS_OPEN} AND number IN (
          SELECT number FROM orders WHERE ${IS_OPEN} AND number != '' GROUP BY number HAVING COUNT(*) > 1)`,
    )
    // The web's numbers began anew each day.
    run(
      app,
      "INSERT OR IGNORE INTO counters (key, value) SELECT 'web', MAX(value) FROM counters WHERE key LIKE 'web %' HAVING COUNT(*) > 0",
    )
    run(app, "DELETE FROM counters WHERE key LIKE 'web %'")
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.removeByName('day_sequence')
    orders.indexes = orders.indexes.filter((index) => index !== INDEX)
    app.save(orders)
  },
)

function run(app: PbApp, sql: string): void {
  app.db().newQuery(sql).execute()
}
