// Money that changed hands for an order, line by line: added by hooks alone, never changed. The orders keep a copy of their own
// lines, so that every till knows what is due. What was paid until now becomes lines. Nothing is imported.

const IS_ADMIN = "@request.auth.role = 'ADMIN'"
const LINES = ['payments', 'paid_total', 'pay_later', 'owed']
const OWED_INDEX = 'CREATE INDEX `idx_orders_owed` ON `orders` (owed, pickup_date)'
const CARD_STATES = "('paid', 'refund-due', 'refunded')"

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'order_payments',
        listRule: IS_ADMIN,
        viewRule: IS_ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          // A text: the money outlives the order, and may come without one.
          { type: 'text', name: 'order_id', max: 15, required: true },
          { type: 'number', name: 'amount', required: true },
          { type: 'select', name: 'method', values: ['cash', 'pos', 'card', 'voucher'], maxSelect: 1, required: true },
          { type: 'select', name: 'kind', values: ['payment', 'deposit', 'refund'], maxSelect: 1, required: true },
          { type: 'date', name: 'taken_at', required: true },
          { type: 'text', name: 'device', max: 10 },
          // Who took it, by the device's word, and whose login brought it.
          { type: 'text', name: 'actor', max: 15 },
          { type: 'text', name: 'login', max: 15 },
          { type: 'text', name: 'till_session', max: 15 },
          { type: 'text', name: 'reference', max: 200 },
          { type: 'text', name: 'note', max: 300 },
          // Of a card: the attempt at Stripe that it belongs to.
          { type: 'text', name: 'card_payment', max: 15 },
          // Its order was refused or deleted.
          { type: 'bool', name: 'orphan' },
          { type: 'autodate', name: 'created', onCreate: true, onUpdate: false },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_order_payments_order` ON `order_payments` (order_id)',
          'CREATE INDEX `idx_order_payments_taken` ON `order_payments` (taken_at)',
          "CREATE INDEX `idx_order_payments_card` ON `order_payments` (card_payment) WHERE card_payment != ''",
          'CREATE INDEX `idx_order_payments_session` ON `order_payments` (till_session)',
        ],
      }),
    )
    const orders = app.findCollectionByNameOrId('orders')
    orders.fields.add(new Field({ type: 'json', name: 'payments', maxSize: 50_000 }))
    orders.fields.add(new Field({ type: 'number', name: 'paid_total' }))
    orders.fields.add(new Field({ type: 'text', name: 'pay_later', max: 300 }))
    // Handed over and not paid: tills know of it however old it is.
    orders.fields.add(new Field({ type: 'bool', name: 'owed' }))
    orders.indexes = [...orders.indexes, OWED_INDEX]
    setMethods(orders, ['cash', 'pos', 'card', 'voucher', 'mixed'])
    app.save(orders)
    const shop = app.findCollectionByNameOrId('shop')
    shop.fields.add(new Field({ type: 'number', name: 'deposit_percent', min: 0, max: 90, onlyInt: true }))
    shop.fields.add(new Field({ type: 'number', name: 'deposit_from', min: 0 }))
    app.save(shop)
    for (const sql of [CARDS, CARD_REFUNDS, OTHERS, COPIES, OWED]) app.db().newQuery(sql).execute()
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    orders.indexes = orders.indexes.filter((index) => index !== OWED_INDEX)
    for (const name of LINES) orders.fields.removeByName(name)
    app.db().newQuery("UPDATE orders SET payment_method = 'cash' WHERE payment_method IN ('voucher', 'mixed')").execute()
    setMethods(orders, ['card', 'cash', 'pos'])
    app.save(orders)
    app.delete(app.findCollectionByNameOrId('order_payments'))
    const shop = app.findCollectionByNameOrId('shop')
    for (const name of ['deposit_percent', 'deposit_from']) shop.fields.removeByName(name)
    app.save(shop)
  },
)

function setMethods(orders: PbCollection, values: readonly string[]): void {
  const id = orders.fields.getByName('payment_method')?.id
  orders.fields.add(new Field({ type: 'select', name: 'payment_method', values, maxSelect: 1, id }))
}

const COLUMNS = 'id, order_id, amount, method, kind, taken_at, device, card_payment, reference, created, updated'

/** What Stripe took: the line of a card bears the payment's own id. */
const CARDS = `INSERT INTO order_payments (${COLUMNS})
  SELECT payments.id, order_id, amount, 'card', 'payment', COALESCE(NULLIF(orders.paid_at, ''), payments.updated), '',
    payments.id, COALESCE(NULLIF(intent, ''), session), payments.updated, payments.updated
  FROM payments JOIN orders ON orders.id = payments.order_id WHERE payments.state IN ${CARD_STATES} AND amount > 0`

/** And gave back: of several reports the largest, which is of all that went back. */
const CARD_REFUNDS = `INSERT INTO order_payments (${COLUMNS})
  SELECT 'r' || lower(hex(randomblob(7))), order_id, -MIN(amount, CASE WHEN state = 'refunded' THEN amount ELSE given_back END), 'card',
    'refund', updated, '', id, COALESCE(NULLIF(intent, ''), session), updated, updated
  FROM (SELECT payments.*, COALESCE((SELECT MAX(value ->> 'amount_cents') / 100.0
      FROM json_each(COALESCE(NULLIF(payments.refunds, ''), '[]'))), 0) AS given_back FROM payments)
  WHERE state IN ${CARD_STATES} AND amount > 0 AND (state = 'refunded' OR given_back > 0)`

/** What the tills took, and what says that it is paid by card and has no payment: the line bears the order's id. */
const OTHERS = `INSERT INTO order_payments (${COLUMNS})
  SELECT id, id, total, payment_method, 'payment', COALESCE(NULLIF(paid_at, ''), updated), device, '', '', updated, updated
  FROM orders WHERE payment_method != '' AND total > 0
    AND (payment_method != 'card' OR id NOT IN (SELECT order_id FROM order_payments))`

const COPIES = `UPDATE orders SET
    payments = COALESCE((SELECT json_group_array(json_object('id', id, 'amount', amount, 'method', method, 'kind', kind,
        'taken_at', replace(taken_at, ' ', 'T'), 'device', device))
      FROM (SELECT * FROM order_payments WHERE order_id = orders.id ORDER BY taken_at, id)), '[]'),
    paid_total = COALESCE((SELECT ROUND(SUM(amount), 2) FROM order_payments WHERE order_id = orders.id), 0)`

const OWED = "UPDATE orders SET owed = (status = 'COMPLETED' AND paid_at = '' AND total > 0)"
