// What is written so that it is not forgotten: who did what to an order, what things cost when, what was deleted, and the
// counters of numbers given by the server. Written by hooks and routes alone; ids are texts so that they outlive what they name.
import { autodates, bool, cursorIndex, date, json, number, relation, select, text, whole } from './fields.ts'
import { IS_ADMIN, IS_STAFF, SEALED_RULES } from './rules.ts'

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'order_events',
        ...SEALED_RULES,
        listRule: IS_STAFF,
        viewRule: IS_STAFF,
        fields: [
          relation('order_id', app.findCollectionByNameOrId('orders'), { required: true, cascadeDelete: true }),
          text('actor', 40),
          text('actor_name', 200),
          text('event', 40, { required: true }),
          json('detail', 20_000),
          ...autodates,
        ],
        indexes: ['CREATE INDEX `idx_order_events_order` ON `order_events` (order_id, created)', cursorIndex('order_events')],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'product_prices',
        ...SEALED_RULES,
        listRule: IS_ADMIN,
        viewRule: IS_ADMIN,
        fields: [
          text('product_id', 15),
          text('variant_id', 15),
          text('type', 80),
          text('value', 200),
          text('name', 200),
          number('price', { min: 0 }),
          // From `since` on it is not in the catalogue any more (under this name).
          bool('gone'),
          date('since', { required: true }),
          ...autodates,
        ],
        indexes: [
          'CREATE INDEX `idx_product_prices_product` ON `product_prices` (product_id, since)',
          'CREATE INDEX `idx_product_prices_variant` ON `product_prices` (variant_id, since)',
          'CREATE INDEX `idx_product_prices_choice` ON `product_prices` (value, type)',
        ],
      }),
    )
    const tombstonesRule = `owner = '' || ${IS_STAFF} || (@request.auth.id != '' && owner = @request.auth.id) || (collection = 'order_discount_codes' && @request.auth.kiosk = true)`
    app.save(
      new Collection({
        type: 'base',
        name: 'tombstones',
        ...SEALED_RULES,
        listRule: tombstonesRule,
        viewRule: tombstonesRule,
        fields: [
          text('collection', 60, { required: true }),
          text('record_id', 15, { required: true }),
          // Whose it was: empty for the catalogue, which is everybody's; a user's id; 'staff' for what only staff mirror.
          text('owner', 15),
          ...autodates,
        ],
        indexes: [
          cursorIndex('tombstones'),
          'CREATE UNIQUE INDEX `idx_tombstones_record` ON `tombstones` (record_id, collection)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'counters',
        ...SEALED_RULES,
        fields: [text('key', 60, { required: true }), whole('value')],
        indexes: ['CREATE UNIQUE INDEX `idx_counters_key` ON `counters` (key)'],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'devices',
        ...SEALED_RULES,
        listRule: IS_STAFF,
        viewRule: IS_STAFF,
        updateRule: IS_ADMIN,
        fields: [
          text('code', 10, { required: true }),
          select('kind', ['kiosk', 'counter']),
          relation('owner', app.findCollectionByNameOrId('users')),
          text('name', 80),
          date('last_contact'),
          whole('counter'),
          // YYYY-MM-DD of the shop: the day that `counter` counts.
          text('counter_day', 10),
          whole('waiting'),
          bool('revoked'),
          ...autodates,
        ],
        indexes: [cursorIndex('devices'), 'CREATE UNIQUE INDEX `idx_devices_code` ON `devices` (code)'],
      }),
    )
  },
  (app) => {
    for (const name of ['devices', 'counters', 'tombstones', 'product_prices', 'order_events']) {
      app.delete(app.findCollectionByNameOrId(name))
    }
  },
)
