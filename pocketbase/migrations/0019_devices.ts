// Devices that can be counted, sent away and drilled: what each said of its numbers day by day (the no-gap audit), since when
// it is revoked and wiped, and the outage drills with what came of them.
import { autodates, bool, cursorIndex, date, json, relation, select, text, whole } from './fields.ts'
import { IS_ADMIN, SEALED_RULES } from './rules.ts'

const READ_BY_ADMIN = { ...SEALED_RULES, listRule: IS_ADMIN, viewRule: IS_ADMIN }
const PLACED_INDEX = 'CREATE INDEX `idx_orders_placed` ON `orders` (placed_at, device, number)'

migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    // `replaced`: its account has started anew on an empty device. `wiped_at`: it has handed over and forgotten.
    for (const field of [date('revoked_at'), date('wiped_at'), bool('replaced')]) devices.fields.add(new Field(field))
    app.save(devices)
    app.save(
      new Collection({
        type: 'base',
        name: 'device_days',
        ...READ_BY_ADMIN,
        fields: [
          text('code', 10, { required: true }),
          // YYYY-MM-DD of the shop.
          text('day', 10, { required: true }),
          whole('counter'),
          // Runs of numbers: `3-5,9`.
          text('waiting', 4000),
          text('settled', 4000),
          ...autodates,
        ],
        indexes: [cursorIndex('device_days'), 'CREATE UNIQUE INDEX `idx_device_days_day` ON `device_days` (day, code)'],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'device_drills',
        ...READ_BY_ADMIN,
        fields: [
          relation('device', devices, { required: true, cascadeDelete: true }),
          text('code', 10),
          whole('minutes'),
          select('state', ['asked', 'running', 'done', 'withdrawn']),
          text('asked_by', 200),
          date('started_at'),
          date('ended_at'),
          bool('stopped'),
          whole('taken'),
          whole('sent'),
          whole('waiting'),
          whole('doubled'),
          whole('lost'),
          // Until the last of its orders was here; from the end of the drill, by the server's clock.
          whole('recovery_ms'),
          json('taken_ids', 200_000, { hidden: true }),
          ...autodates,
        ],
        indexes: [cursorIndex('device_drills'), 'CREATE INDEX `idx_device_drills_device` ON `device_drills` (device, created)'],
      }),
    )
    const orders = app.findCollectionByNameOrId('orders')
    orders.indexes = [...orders.indexes, PLACED_INDEX]
    app.save(orders)
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.indexes = orders.indexes.filter((index) => index !== PLACED_INDEX)
    app.save(orders)
    for (const name of ['device_drills', 'device_days']) app.delete(app.findCollectionByNameOrId(name))
    const devices = app.findCollectionByNameOrId('devices')
    for (const name of ['revoked_at', 'wiped_at', 'replaced']) devices.fields.removeByName(name)
    app.save(devices)
  },
)
