// Orders as devices send them, right in every respect unless told otherwise.
import type { WireItem, WireOrder } from '#domain/order/submission.ts'
import { newRecordId } from '#domain/record-id.ts'
import { billFor, wholeCents } from '../oracle/money.ts'
import type { Json } from './harness.ts'
import { IDS, slotIn } from './small-shop.ts'

export function randomId(): string {
  return newRecordId((count) => crypto.getRandomValues(new Uint8Array(count)))
}

export function anItem(fields: Partial<WireItem> = {}): WireItem {
  return { id: randomId(), product_id: IDS.cornetto, quantity: 2, unit_price: 1.6, custom_variants: [], ...fields }
}

/** A birthday cake: what may have a photo. */
export function aCake(fields: Partial<WireItem> = {}): WireItem {
  const custom_variants = [{ type: 'Ripieno', value: 'Crema', priceIncrease: 0 }]
  return anItem({ product_id: IDS.torta, quantity: 1, unit_price: 26, custom_variants, ...fields })
}

/** As a line is stored that somebody has written on. */
export const WRITTEN_ON = { custom_variants: [{ type: 'Frase', value: 'Auguri', priceIncrease: 0 }] }

function priced({ unit_price, quantity }: WireItem) {
  return { unitPriceCents: wholeCents(unit_price), quantity }
}

/** A number belongs to one open order. */
let given = 0
export function nextNumber(device: string): string {
  given++
  return `${device}-${String(given).padStart(3, '0')}`
}

/** Two cornetti for tomorrow at ten, from the kiosk. */
export function anOrder(fields: Partial<WireOrder> = {}): WireOrder {
  const channel = fields.channel ?? 'kiosk'
  const items = fields.items ?? [anItem()]
  return {
    id: randomId(),
    number: channel === 'web' ? '' : nextNumber(channel === 'kiosk' ? 'K1' : 'C1'),
    day_sequence: 0,
    channel,
    placed_at: new Date().toISOString(),
    pickup_date: slotIn(1, '10:00'),
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: billFor(items.map(priced), 0).totalCents / 100,
    ...fields,
    items,
  }
}

/** What two cornetti come to, in cash, now. */
export function aPayment(orderId: string, fields: Json = {}): Json {
  const money = { amount: 3.2, method: 'cash', kind: 'payment' }
  return { id: randomId(), order_id: orderId, ...money, taken_at: new Date().toISOString(), device: 'C1', ...fields }
}

/** A drawer opened with 100 euro, now. */
export function anOpening(fields: Json = {}): Json {
  const id = randomId()
  return { id, session: id, kind: 'open', at: new Date().toISOString(), device: 'C1', float: 100, ...fields }
}

/** As a device sends it. @param about id of the order, or of the drawer's session */
export function anEntry(kind: string, about: string, content: Json, fields: Json = {}): Json {
  return { id: content.id ?? randomId(), kind: `${kind}.1`, about, author: '', actor: '', content, ...fields }
}
