// Gift vouchers stand apart from meal vouchers, of which it is told how many were handed in; and the cents that cash cannot pay are a
// line of their own. Nothing is imported.

const NEW = ['gift', 'rounding']

/** A select with some values more, or without them. */
function setValues(collection: PbCollection, name: string, change: (values: readonly string[]) => readonly string[]): void {
  const field = collection.fields.getByName(name)
  const { values, required } = JSON.parse(JSON.stringify(field))
  collection.fields.add(new Field({ type: 'select', name, values: change(values), maxSelect: 1, required, id: field?.id }))
}

migrate(
  (app) => {
    const lines = app.findCollectionByNameOrId('order_payments')
    setValues(lines, 'method', (values) => [...values, ...NEW])
    lines.fields.add(new Field({ type: 'number', name: 'pieces', min: 0, onlyInt: true }))
    app.save(lines)
    const orders = app.findCollectionByNameOrId('orders')
    setValues(orders, 'payment_method', (values) => [...values.filter((value) => value !== 'mixed'), 'gift', 'mixed'])
    app.save(orders)
  },
  (app) => {
    app.db().newQuery("UPDATE orders SET payment_method = 'voucher' WHERE payment_method = 'gift'").execute()
    app.db().newQuery("UPDATE order_payments SET method = 'voucher' WHERE method = 'gift'").execute()
    app.db().newQuery("UPDATE order_payments SET method = 'cash' WHERE method = 'rounding'").execute()
    const lines = app.findCollectionByNameOrId('order_payments')
    setValues(lines, 'method', (values) => values.filter((value) => !NEW.includes(value)))
    lines.fields.removeByName('pieces')
    app.save(lines)
    const orders = app.findCollectionByNameOrId('orders')
    setValues(orders, 'payment_method', (values) => values.filter((value) => value !== 'gift'))
    app.save(orders)
  },
)
