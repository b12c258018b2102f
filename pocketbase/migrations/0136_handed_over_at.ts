// When an order's goods went: what is due of money that was given back depends on whether they had. Of orders that were handed over
// before, nobody knows; their field stays empty. Nothing is imported.

const FIELD = { type: 'date', name: 'handed_over_at' }

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.add(new Field(FIELD))
    app.save(orders)
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.removeByName(FIELD.name)
    app.save(orders)
  },
)
