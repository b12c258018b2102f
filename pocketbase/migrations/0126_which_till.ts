// Tills that nobody uses any more are put away, or go on as another device. And cashiers read about money order by order: a list of it
// would tell what the other tills take.

const IS_STAFF = "(@request.auth.role = 'ADMIN' || @request.auth.role = 'CASHIER')"
/** Of the order that the request names beside its filter: `?order=`. */
const IS_STAFF_BY_ORDER =
  "(@request.auth.role = 'ADMIN' || (@request.auth.role = 'CASHIER' && @request.query.order != '' && order_id = @request.query.order))"
const ABOUT_MONEY = ['order_events', 'payments', 'fiscal_receipts']

const FIELDS = [
  // Put away by the owner, until it is used again.
  { type: 'date', name: 'hidden_at' },
  // The device that goes on under its name. A text, so that it outlives what it names.
  { type: 'text', name: 'merged_into', max: 15 },
]

function exchange(app: PbApp, before: string, after: string): void {
  for (const name of ABOUT_MONEY) {
    const collection = app.findCollectionByNameOrId(name)
    collection.listRule = String(collection.listRule).replace(before, after)
    collection.viewRule = String(collection.viewRule).replace(before, after)
    app.save(collection)
  }
}

migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    for (const field of FIELDS) devices.fields.add(new Field(field))
    app.save(devices)
    exchange(app, IS_STAFF, IS_STAFF_BY_ORDER)
  },
  (app) => {
    exchange(app, IS_STAFF_BY_ORDER, IS_STAFF)
    const devices = app.findCollectionByNameOrId('devices')
    for (const { name } of FIELDS) devices.fields.removeByName(name)
    app.save(devices)
  },
)
