// Money as lines, the tills' drawers, the fiscal documents, and what is not sold: facts that hooks alone add. Cashiers read of the documents those of one
// order: a list of them would tell what the other tills take.
import { IS_ADMIN, IS_STAFF, IS_STAFF_BY_ORDER, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, date, json, number, select, text, whole } from './fields.ts'

const READ_BY_ADMIN = { ...SEALED_RULES, listRule: IS_ADMIN, viewRule: IS_ADMIN }
/** By the numbers on its paper: tills tell another till's from a double. */
const BY_NUMBERS =
  "(@request.auth.role = 'CASHIER' && @request.query.serial != '' && serial = @request.query.serial && z_number = @request.query.z && receipt_number = @request.query.number)"

export function makeMoney(app: PbApp): void {
  makeLines(app)
  makeTills(app)
  makeReceipts(app)
  makeWaste(app)
}

/** Never changed. The orders keep a copy of their own lines, so that every till knows what is due. */
function makeLines(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'order_payments',
      ...READ_BY_ADMIN,
      fields: [
        // A text: the money outlives the order, and may come without one.
        text('order_id', 15, { required: true }),
        number('amount', { required: true }),
        // Rounding: the cents that cash cannot pay.
        select('method', ['cash', 'pos', 'card', 'voucher', 'gift', 'rounding'], { required: true }),
        select('kind', ['payment', 'deposit', 'refund'], { required: true }),
        date('taken_at', { required: true }),
        // As the device said, where `taken_at` is another time; else empty.
        date('said_at'),
        text('device', 10),
        // Who took it, by the device's word, and whose login brought it.
        text('actor', 15),
        text('login', 15),
        text('till_session', 15),
        text('reference', 200),
        text('note', 300),
        // Of a card: the attempt at Stripe that it belongs to.
        text('card_payment', 15),
        // Its order was refused or deleted.
        bool('orphan'),
        // How many meal vouchers were handed in.
        whole('pieces'),
        // Money between the shop and the bank: the customer neither paid it nor got it from the shop.
        bool('dispute'),
        ...autodates,
      ],
      indexes: [
        'CREATE INDEX `idx_order_payments_order` ON `order_payments` (order_id)',
        'CREATE INDEX `idx_order_payments_taken` ON `order_payments` (taken_at)',
        "CREATE INDEX `idx_order_payments_card` ON `order_payments` (card_payment) WHERE card_payment != ''",
        'CREATE INDEX `idx_order_payments_session` ON `order_payments` (till_session)',
      ],
    }),
  )
}

function makeTills(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'till_sessions',
      ...READ_BY_ADMIN,
      fields: [
        text('device', 10),
        // Empty until it is told: the closing may come first.
        date('opened_at'),
        // As the device said, where it is another time; else empty.
        date('opened_said'),
        // Who did it, by the device's word, and whose login brought the opening.
        text('opened_by', 15),
        text('login', 15),
        number('float'),
        // The closing's own id; empty while it is open.
        text('closing', 15),
        date('closed_at'),
        date('closed_said'),
        text('closed_by', 15),
        json('expected', 1000),
        json('counted', 1000),
        // How many of each note and coin, by their value in cents.
        json('counts', 1000),
        number('difference'),
        text('note', 300),
        // Money or a movement came after the closing.
        bool('late'),
        // Brought by a device that was sent away, or for somebody who is staff no more.
        text('mark', 40),
        // The owner's closing of a drawer that nobody counted; empty for none. It may be counted afterwards all the same.
        text('ending', 15),
        date('ended_at'),
        text('ended_by', 15),
        text('ended_why', 300),
        ...autodates,
      ],
      indexes: [
        'CREATE INDEX `idx_till_sessions_opened` ON `till_sessions` (opened_at)',
        'CREATE INDEX `idx_till_sessions_closing` ON `till_sessions` (closing)',
      ],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'till_movements',
      ...READ_BY_ADMIN,
      fields: [
        // A text: its session may come later.
        text('session', 15, { required: true }),
        select('kind', ['in', 'out', 'drawer'], { required: true }),
        number('amount'),
        text('reason', 300, { required: true }),
        date('at', { required: true }),
        // As the device said, where `at` is another time; else empty.
        date('said_at'),
        text('device', 10),
        text('actor', 15),
        text('login', 15),
        text('mark', 40),
        ...autodates,
      ],
      indexes: ['CREATE INDEX `idx_till_movements_session` ON `till_movements` (session)'],
    }),
  )
}

function makeReceipts(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'fiscal_receipts',
      ...SEALED_RULES,
      listRule: `${IS_STAFF_BY_ORDER} || ${BY_NUMBERS}`,
      viewRule: IS_STAFF_BY_ORDER,
      fields: [
        // No relation: a till may tell of it before the order is here, and it outlives the order.
        text('order_id', 15, { required: true }),
        // Of the money that it tells of.
        json('payment_ids', 5000),
        select('kind', ['receipt', 'refund', 'void'], { required: true }),
        // Id of the receipt that a refund or a void takes back.
        text('original', 15),
        // Id of the document with which it came out once too often; empty for what was asked for.
        text('double_of', 15),
        select('state', ['printed', 'confirmed'], { required: true }),
        // The printer's serial number, its daily closure, the number after that, the printer's day.
        text('serial', 11),
        whole('z_number'),
        whole('receipt_number'),
        text('date', 10),
        // Euro; by VAT in a list of {vat, amount}.
        number('amount', { min: 0 }),
        json('by_vat', 5000),
        date('printed_at', { required: true }),
        text('device', 10),
        text('author', 15),
        text('content_hash', 64, { hidden: true }),
        ...autodates,
      ],
      indexes: [
        'CREATE INDEX `idx_fiscal_receipts_order` ON `fiscal_receipts` (order_id)',
        'CREATE INDEX `idx_fiscal_receipts_printed` ON `fiscal_receipts` (printed_at)',
      ],
    }),
  )
}

/** What is left and thrown away of a day: tills show each other's. */
function makeWaste(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'waste',
      ...SEALED_RULES,
      listRule: IS_STAFF,
      viewRule: IS_STAFF,
      fields: [
        text('day', 10, { required: true }),
        // No relation: it outlives the product, with the name and the price of its day.
        text('product', 15, { required: true }),
        text('name', 120, { required: true }),
        select('unit', ['pezzo', 'kg', 'porzione', 'vassoio'], { required: true }),
        // Negative takes back.
        number('thousandths', { required: true, onlyInt: true }),
        select('fate', ['left', 'thrown'], { required: true }),
        number('unit_price', { min: 0 }),
        date('at', { required: true }),
        text('device', 10),
        // Who counted it, by the device's word, and whose login brought it.
        text('actor', 15),
        text('login', 15),
        text('content_hash', 64, { hidden: true }),
        ...autodates,
      ],
      indexes: ['CREATE INDEX `idx_waste_day` ON `waste` (day)'],
    }),
  )
}
