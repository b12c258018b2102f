// Orders, their items, discount codes, and what is written so that it is not forgotten: who did what to an order, what was
// deleted, the counters of numbers given by the server. The orders route is the only way in: the create rules are closed.
// Customers see their own orders; of the unpaid ones only those from the web, as payments still pending.
import { IS_ADMIN, IS_PERSON, IS_SERVICE, IS_STAFF, IS_STAFF_BY_ORDER, NOBODY, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, json, number, pictures, relation, select, text, vat, whole } from './fields.ts'

const OWN = `(user_id = @request.auth.id && ${IS_PERSON} && (status != 'NOTPAID' || channel = 'web'))`
const OWN_ITEM = `(order_id.user_id = @request.auth.id && ${IS_PERSON} && (order_id.status != 'NOTPAID' || order_id.channel = 'web'))`
// A code is read by who knows it (`&code=…` beside the filter), so that nobody lists them; kiosks and staff check offline.
const KNOWS_CODE = "(@request.query.code != '' && deleted = false && code = @request.query.code)"

export function makeOrders(app: PbApp): void {
  const codes = new Collection({
    type: 'base',
    name: 'order_discount_codes',
    listRule: `${IS_STAFF} || @request.auth.kiosk = true || ${KNOWS_CODE}`,
    viewRule: `${IS_STAFF} || @request.auth.kiosk = true || ${KNOWS_CODE}`,
    createRule: IS_ADMIN,
    updateRule: IS_ADMIN,
    deleteRule: NOBODY,
    fields: [
      text('code', 40, { required: true, pattern: '^[A-Z0-9][A-Z0-9_-]*$' }),
      whole('value', { required: true, min: 1, max: 100 }),
      bool('deleted'),
      date('valid_until'),
      number('min_total', { min: 0 }),
      whole('max_uses'),
      ...autodates,
    ],
    indexes: [
      cursorIndex('order_discount_codes'),
      'CREATE UNIQUE INDEX `idx_order_discount_codes_live` ON `order_discount_codes` (code) WHERE deleted = FALSE',
      'CREATE INDEX `idx_order_discount_codes_code` ON `order_discount_codes` (code)',
    ],
  })
  app.save(codes)
  const users = app.findCollectionByNameOrId('users')
  const orders = new Collection({
    type: 'base',
    name: 'orders',
    listRule: `${OWN} || ${IS_STAFF} || ${IS_SERVICE}`,
    viewRule: `${OWN} || ${IS_STAFF} || ${IS_SERVICE}`,
    createRule: NOBODY,
    // Staff change orders through a route of ours at the same address: see hooks/orders/patch-order.ts.
    updateRule: NOBODY,
    deleteRule: NOBODY,
    fields: [
      relation('user_id', users),
      select('status', ['NOTPAID', 'INPROGRESS', 'CANCELLED', 'COMPLETED'], { required: true }),
      text('note', 500),
      date('pickup_date', { required: true }),
      relation('order_discount_id', codes),
      text('discount_code', 40),
      bool('printed'),
      text('number', 20),
      select('channel', ['web', 'kiosk', 'counter'], { required: true }),
      text('device', 10),
      date('placed_at'),
      number('total', { min: 0 }),
      text('customer_name', 120),
      text('customer_phone', 30),
      date('ready_at'),
      date('paid_at'),
      select('payment_method', ['cash', 'pos', 'card', 'voucher', 'gift', 'mixed']),
      text('payment_ref', 200),
      text('cancel_reason', 300),
      select('cancelled_by', ['auto', 'customer', 'staff']),
      date('cancelled_at'),
      text('reopen_reason', 300),
      json('attention', 2000),
      text('content_hash', 64, { hidden: true }),
      // The id of the device that delivered it; empty where none proved itself.
      text('brought_by', 15, { hidden: true }),
      // Who took it, where that is not whose login the till had.
      text('actor_id', 15, { hidden: true }),
      // Which order of its day it is on its device, and that day where it is another one than the day it was stored under.
      whole('day_sequence'),
      text('sequence_day', 10),
      // A copy of its own lines of money.
      json('payments', 50_000),
      // And of what tills have told of its fiscal documents.
      json('receipts', 200_000),
      number('paid_total'),
      text('pay_later', 300),
      // Handed over and not paid: tills know of it however old it is.
      bool('owed'),
      // Handed over as it was taken: it has no place in a slot.
      bool('immediate'),
      // When its goods went: what is due of money that was given back depends on whether they had.
      date('handed_over_at'),
      ...autodates,
    ],
    indexes: [
      cursorIndex('orders'),
      'CREATE INDEX `idx_orders_user_pickup` ON `orders` (user_id, pickup_date)',
      'CREATE INDEX `idx_orders_pickup` ON `orders` (pickup_date, status)',
      'CREATE INDEX `idx_orders_month` ON `orders` (substr(pickup_date, 1, 7), status, total)',
      'CREATE INDEX `idx_orders_discount` ON `orders` (order_discount_id, status)',
      'CREATE INDEX `idx_orders_status` ON `orders` (status, pickup_date)',
      'CREATE INDEX `idx_orders_placed` ON `orders` (placed_at, device, number)',
      // Every order has a list of reasons, few have one.
      "CREATE INDEX `idx_orders_attention` ON `orders` (pickup_date) WHERE substr(attention, 1, 2) = '[\"'",
      "CREATE INDEX `idx_orders_open_number` ON `orders` (number) WHERE status NOT IN ('CANCELLED', 'COMPLETED')",
      "CREATE INDEX `idx_orders_sequence_day` ON `orders` (sequence_day) WHERE sequence_day != ''",
      'CREATE INDEX `idx_orders_owed` ON `orders` (owed, pickup_date)',
    ],
  })
  app.save(orders)
  // Also by whose order carries it: the customer's list of orders expands the discount.
  codes.viewRule = `${codes.viewRule} || (${IS_PERSON} && orders_via_order_discount_id.user_id ?= @request.auth.id)`
  app.save(codes)
  const photo = (name: string) => pictures(name, 1, { protected: true })
  app.save(
    new Collection({
      type: 'base',
      name: 'order_items',
      listRule: `${OWN_ITEM} || ${IS_STAFF} || ${IS_SERVICE}`,
      viewRule: `${OWN_ITEM} || ${IS_STAFF} || ${IS_SERVICE}`,
      createRule: NOBODY,
      updateRule: NOBODY,
      deleteRule: NOBODY,
      fields: [
        relation('order_id', orders, { required: true, cascadeDelete: true }),
        // Empty once the product is deleted; product_name keeps what was sold.
        relation('product_id', app.findCollectionByNameOrId('products')),
        number('quantity', { min: 0 }),
        json('custom_variants', 20_000),
        number('price', { min: 0 }),
        number('unit_price', { min: 0 }),
        text('product_name', 120),
        photo('reference_image'),
        photo('wafer_image'),
        whole('position'),
        bool('wedding'),
        // The one that it was sold with; empty where nobody knows it.
        vat,
        ...autodates,
      ],
      indexes: [
        cursorIndex('order_items'),
        'CREATE INDEX `idx_order_items_order` ON `order_items` (order_id, position)',
        'CREATE INDEX `idx_order_items_product` ON `order_items` (product_id)',
      ],
    }),
  )
}

/** Written by hooks and routes alone; ids are texts so that they outlive what they name. */
export function makeTraces(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'order_events',
      ...SEALED_RULES,
      listRule: IS_STAFF_BY_ORDER,
      viewRule: IS_STAFF_BY_ORDER,
      fields: [
        relation('order_id', app.findCollectionByNameOrId('orders'), { required: true, cascadeDelete: true }),
        text('actor', 40),
        text('actor_name', 200),
        // Whose login it was, where the actor is somebody else.
        text('login', 40),
        text('login_name', 200),
        text('event', 40, { required: true }),
        json('detail', 20_000),
        ...autodates,
      ],
      indexes: ['CREATE INDEX `idx_order_events_order` ON `order_events` (order_id, created)', cursorIndex('order_events')],
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
      indexes: [cursorIndex('tombstones'), 'CREATE UNIQUE INDEX `idx_tombstones_record` ON `tombstones` (record_id, collection)'],
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
  // Who is printing which ticket, so that two devices never print the same one. A claim may come before its order, so it is no
  // relation.
  app.save(
    new Collection({
      type: 'base',
      name: 'print_claims',
      ...SEALED_RULES,
      fields: [text('order_id', 15, { required: true }), text('device', 15), text('code', 10), ...autodates],
      indexes: ['CREATE UNIQUE INDEX `idx_print_claims_order` ON `print_claims` (order_id)'],
    }),
  )
}
