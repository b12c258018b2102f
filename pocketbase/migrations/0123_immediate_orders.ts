// What is handed over the counter at once takes no place in a slot: such an order says so.

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.add(new Field({ type: 'bool', name: 'immediate' }))
    app.save(orders)
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.removeByName('immediate')
    app.save(orders)
  },
)
