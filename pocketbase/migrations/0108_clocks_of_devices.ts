// What a device says of the time is not believed beyond reason: when it last had nothing to deliver, so that no order of it is
// older; and the day that an order was counted on, where that is another one than the day it was stored under.

const INDEX = "CREATE INDEX `idx_orders_sequence_day` ON `orders` (sequence_day) WHERE sequence_day != ''"

migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    devices.fields.add(new Field({ type: 'date', name: 'emptied_at' }))
    app.save(devices)
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.add(new Field({ type: 'text', name: 'sequence_day', max: 10 }))
    orders.indexes = [...orders.indexes, INDEX]
    app.save(orders)
  },
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    devices.fields.removeByName('emptied_at')
    app.save(devices)
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.removeByName('sequence_day')
    orders.indexes = orders.indexes.filter((index) => index !== INDEX)
    app.save(orders)
  },
)
