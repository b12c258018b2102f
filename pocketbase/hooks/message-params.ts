// What a message says of an order, as texts in Italian. One line each and never empty: a message template takes nothing else.
import { centsFromEuro, formatEuro } from '#domain/money.ts'
import { pickupText } from '#domain/pickup-text.ts'
import { wireInstant } from '#domain/wire.ts'
import { customerOf } from './order-summary.ts'

export interface MessageParams {
  number: string
  /** Of the customer. */
  name: string
  /** `sabato 21 novembre alle 10:15`. */
  pickup: string
  /** `12,50 €`. */
  total: string
  /** The shop's name. */
  shop: string
  address: string
}

export function messageParams(app: PbApp, order: PbRecord): MessageParams {
  const [shop] = app.findRecordsByFilter('shop', "id != ''", 'created', 1, 0)
  const shopName = oneLine(shop?.getString('name') ?? '', 'il negozio')
  return {
    number: order.getString('number'),
    name: oneLine(order.getString('customer_name') || (customerOf(app, order)?.name ?? ''), 'cliente'),
    pickup: pickupText(wireInstant(order.getString('pickup_date')) ?? 0),
    total: formatEuro(centsFromEuro(order.getFloat('total'))),
    shop: shopName,
    address: oneLine(shop?.getString('address') ?? '', shopName),
  }
}

function oneLine(text: string, fallback: string): string {
  return text.replace(/\s+/g, ' ').trim() || fallback
}
