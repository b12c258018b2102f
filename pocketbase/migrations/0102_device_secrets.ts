// A device proves itself by a secret that it made: the server keeps its hash, and who used the device, for whom it may deliver.
// A new device waits for an administrator's word; those that are here already have it. What lies on an emptied device is said.
// An order tells which device brought it.

const DEVICE_FIELDS = [
  // SHA-256 of the secret, hexadecimal; empty for a device of an earlier version until it tells its own.
  { type: 'text', name: 'secret_hash', max: 64, hidden: true },
  // By account: when its login on this device was last seen to be valid.
  { type: 'json', name: 'people', maxSize: 20_000, hidden: true },
  { type: 'bool', name: 'approved' },
  // Numbers of the orders that could not be handed over before it emptied itself, `K3-001, K3-002`.
  { type: 'text', name: 'left_behind', max: 2000 },
]

migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    for (const field of DEVICE_FIELDS) devices.fields.add(new Field(field))
    app.save(devices)
    const orders = app.findCollectionByNameOrId('orders')
    // The id of the device that delivered it; empty where none proved itself.
    orders.fields.add(new Field({ type: 'text', name: 'brought_by', max: 15, hidden: true }))
    app.save(orders)
    app.db().newQuery('UPDATE devices SET approved = TRUE').execute()
  },
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    for (const { name } of DEVICE_FIELDS) devices.fields.removeByName(name)
    app.save(devices)
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.removeByName('brought_by')
    app.save(orders)
  },
)
