// An order as it is told outside of the shop: on the payment page, in a message, in a mail. Its total is computed again from
// its lines before it is paid: nobody is charged an amount that the lines do not add up to.

import { totalsOf } from '#domain/cart/pricing.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { type Cents, centsFromEuro, euroFromCents } from '#domain/money.ts'
import { depositOf } from '#domain/order/deposit.ts'
import { fullNameOf } from '../server/answers.ts'
import { findRecord, numberOf, readRows, rowsOf, textOf } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'

export type OrderSummary = ReturnType<typeof summaryOf>

/** @throws Error when the stored total is not what lines and discount give: no payment may be asked for then */
export function payableSummaryOf(app: PbApp, order: PbRecord): OrderSummary {
  const summary = summaryOf(app, order)
  checkTotal(order, summary.items, percentOf(app, order))
  return summary
}

/**
 * For a mail. Addresses that nobody has confirmed may be another's: what the customer typed freely (name, phrase) stays out
 * of what is sent there.
 */
export function mailSummaryOf(app: PbApp, order: PbRecord): OrderSummary {
  const summary = summaryOf(app, order)
  if (customerOf(app, order)?.isVerified) return summary
  const items = summary.items.map((item) => ({
    ...item,
    choices: item.choices.filter((choice) => !choice.startsWith(`${PHRASE_TYPE}: `)),
  }))
  return { ...summary, customer_name: '', items }
}

/** Amounts are in euro. */
function summaryOf(app: PbApp, order: PbRecord) {
  const items = readRows(app, ITEMS_SQL, { order: order.id }).map((row) => ({
    product_name: textOf(row, 'name'),
    quantity: numberOf(row, 'quantity'),
    unit_price: numberOf(row, 'unitPrice'),
    price: numberOf(row, 'price'),
    // `Ripieno: Crema`
    choices: rowsOf(row, 'variants').map((variant) => `${textOf(variant, 'type')}: ${textOf(variant, 'value')}`),
  }))
  const customer = customerOf(app, order)
  return {
    id: order.id,
    number: order.getString('number'),
    status: order.getString('status'),
    total: order.getFloat('total'),
    // What may be paid now instead of the whole; 0 where the shop asks for no deposit.
    deposit: euroFromCents(depositOfOrder(app, order) ?? 0),
    pickup_date: order.getString('pickup_date'),
    customer_name: order.getString('customer_name') || (customer?.name ?? ''),
    // Empty for an order taken in the shop.
    email: customer?.email ?? '',
    discount_code: order.getString('discount_code'),
    // Empty until it is paid.
    payment_method: order.getString('payment_method'),
    items,
  }
}

/** In cents; null where the shop asks for none. */
function depositOfOrder(app: PbApp, order: PbRecord): Cents | null {
  const shop = theShop(app)
  if (!shop) return null
  const hasWeddingCake = app.findRecordsByFilter('order_items', 'order_id = {:id} && wedding = true', '', 1, 0, { id: order.id })
  const rules = {
    depositPercent: shop.getFloat('deposit_percent'),
    depositFromCents: centsFromEuro(shop.getFloat('deposit_from')),
  }
  return depositOf(centsFromEuro(order.getFloat('total')), hasWeddingCake.length > 0, rules)
}

/** Who ordered from home; null for orders taken in the shop and for accounts that are gone. */
export function customerOf(app: PbApp, order: PbRecord) {
  if (order.getString('channel') !== 'web') return null
  const user = findRecord(app, 'users', { id: order.getString('user_id') })
  if (!user) return null
  return {
    name: fullNameOf(user),
    email: user.getString('email'),
    phone: user.getString('phone'),
    // They asked for no messages there.
    isOffWhatsApp: user.getBool('no_whatsapp'),
    // The e-mail was confirmed by whoever reads it.
    isVerified: user.getBool('verified'),
  }
}

const ITEMS_SQL = `SELECT json_object('name', product_name, 'quantity', quantity, 'unitPrice', unit_price, 'price', price,
    'variants', json(COALESCE(NULLIF(custom_variants, ''), '[]'))) AS document
  FROM order_items WHERE order_id = {:order} ORDER BY position, rowid`

function percentOf(app: PbApp, order: PbRecord): number {
  const id = order.getString('order_discount_id')
  if (id === '') return 0
  const code = findRecord(app, 'order_discount_codes', { id })
  if (!code) throw new Error(`order ${order.id}: its discount is gone`)
  return code.getFloat('value')
}

function checkTotal(order: PbRecord, items: OrderSummary['items'], percent: number): void {
  const lines = items.map(({ unit_price, quantity }) => ({ unitPriceCents: centsFromEuro(unit_price), quantity }))
  const { totalCents }: { totalCents: Cents } = totalsOf(lines, percent)
  if (totalCents === centsFromEuro(order.getFloat('total'))) return
  throw new Error(`order ${order.id}: its total is ${order.getFloat('total')}, its lines give ${euroFromCents(totalCents)}`)
}
