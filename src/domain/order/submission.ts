// The wire form of an order (`POST /api/sfoglia/orders`): its parser, the content by which a repeated id is told from a
// different order, and the order as it will stand on the server. Parsing is by hand because this runs in the database's script
// engine too.
import { NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { normalizeCode } from '#domain/cart/discount.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { type CakePart, readCakePart } from '#domain/catalogue/cake-part.ts'
import { PHRASE_MAX_LENGTH, PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { centsFromEuro } from '#domain/money.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, CUSTOMER_TEXT_MAX, integerBetween, isShortText, isText, numberBetween, wireInstant } from '#domain/wire.ts'
import { firstStatus } from './life.ts'
import { daySequenceOf, parseOrderNumber } from './number.ts'
import type { Channel, Order, OrderItem } from './order.ts'

interface WireVariant {
  type: string
  value: string
  priceIncrease: number
  /** As the device's catalogue says; the server's own goes before it. */
  cake?: CakePart | undefined
}

export interface WireItem {
  id: string
  product_id: string
  quantity: number
  /** Euro. */
  unit_price: number
  custom_variants: WireVariant[]
  /** As the device's catalogue says; the server's own goes before it. */
  wedding?: boolean | undefined
}

export interface WireOrder {
  id: string
  /** Empty from the web: the server numbers those. */
  number: string
  /** Which order of its day it is on the device that took it, from 1; 0 from the web. */
  day_sequence: number
  channel: Channel
  /** ISO 8601 UTC, the device's clock. */
  placed_at: string
  pickup_date: string
  /** "Subito": handed over the counter at once. Then `pickup_date` is `placed_at`. */
  immediate?: true | undefined
  /** From the web alone: made without money, and paid in the shop (`pay-at-pickup.ts`). */
  at_pickup?: true | undefined
  note: string
  discount_code: string
  customer_name: string
  customer_phone: string
  /** Euro: what the customer was shown. */
  promised_total: number
  /** Only when somebody else's order is delivered on their behalf. */
  author_id?: string
  /** Who took it at the till, where that is not whose login the till has (`claimedActor`). */
  actor_id?: string
  items: WireItem[]
}

export const MAX_ITEMS_PER_ORDER = 100
const MAX_VARIANTS_PER_ITEM = 30
/** As far as a number's counter goes, which it is taken from in old entries. */
const MAX_DAY_SEQUENCE = 999_999

/** One order out of untrusted JSON, or the path of the first field that is wrong. */
export function parseWireOrder(value: unknown): { ok: true; order: WireOrder } | { ok: false; id: string; field: string } {
  const raw = asObject(value)
  const id = isRecordId(raw.id) ? raw.id : ''
  const bad = (field: string) => ({ ok: false as const, id, field })
  if (id === '') return bad('id')
  if (raw.channel !== 'web' && raw.channel !== 'kiosk' && raw.channel !== 'counter') return bad('channel')
  const number = raw.number ?? ''
  if (typeof number !== 'string' || (raw.channel !== 'web' && parseOrderNumber(number) === null)) return bad('number')
  const daySequence = raw.day_sequence ?? 0
  if (!integerBetween(daySequence, 0, MAX_DAY_SEQUENCE)) return bad('day_sequence')
  if (wireInstant(raw.placed_at) === null) return bad('placed_at')
  if (wireInstant(raw.pickup_date) === null) return bad('pickup_date')
  const isImmediate = raw.immediate ?? false
  if (typeof isImmediate !== 'boolean' || (isImmediate && raw.channel !== 'counter')) return bad('immediate')
  if (isImmediate && wireInstant(raw.pickup_date) !== wireInstant(raw.placed_at)) return bad('pickup_date')
  const isAtPickup = raw.at_pickup ?? false
  if (typeof isAtPickup !== 'boolean' || (isAtPickup && raw.channel !== 'web')) return bad('at_pickup')
  const note = raw.note ?? ''
  if (!isText(note, NOTE_MAX_LENGTH)) return bad('note')
  const discountCode = raw.discount_code ?? ''
  if (!isShortText(discountCode, 40)) return bad('discount_code')
  const customerName = raw.customer_name ?? ''
  const customerPhone = raw.customer_phone ?? ''
  if (!isShortText(customerName, CUSTOMER_TEXT_MAX)) return bad('customer_name')
  if (!isShortText(customerPhone, 30)) return bad('customer_phone')
  if (!isAmount(raw.promised_total)) return bad('promised_total')
  const authorId = raw.author_id
  if (authorId !== undefined && authorId !== '' && !isRecordId(authorId)) return bad('author_id')
  if (!Array.isArray(raw.items) || raw.items.length === 0 || raw.items.length > MAX_ITEMS_PER_ORDER) return bad('items')
  const items: WireItem[] = []
  for (const [index, candidate] of raw.items.entries()) {
    const item = parseWireItem(candidate)
    if (typeof item === 'string') return bad(`items.${index}.${item}`)
    if (items.some((other) => other.id === item.id)) return bad(`items.${index}.id`)
    items.push(item)
  }
  const order: WireOrder = {
    id,
    number: raw.channel === 'web' ? '' : number,
    // What was queued before it was carried apart has none.
    day_sequence: raw.channel === 'web' ? 0 : daySequenceOf({ number, daySequence }),
    channel: raw.channel,
    placed_at: raw.placed_at as string,
    pickup_date: raw.pickup_date as string,
    ...(isImmediate && { immediate: true as const }),
    ...(isAtPickup && { at_pickup: true as const }),
    note: note.trim(),
    discount_code: normalizeCode(discountCode),
    customer_name: customerName.trim(),
    customer_phone: customerPhone.trim(),
    promised_total: raw.promised_total as number,
    items,
  }
  // A name that cannot be read is no reason to refuse an order.
  const actor = isRecordId(raw.actor_id) ? { actor_id: raw.actor_id } : {}
  return { ok: true, order: { ...order, ...actor, ...(authorId ? { author_id: authorId as string } : {}) } }
}

/**
 * The content that the same id must always carry, as canonical text: author, channel, pickup, note, code, customer and what
 * was bought at what price. Device, who stood at the till, number, sequence and times of sending are left out: a second delivery may
 * differ in them. So is what a choice means for a cake: an order code does not carry it, and a catalogue may say it later. `immediate` and
 * `at_pickup` count where they are said only: what was queued before there were such words keeps its hash.
 */
export function orderContent(order: WireOrder, authorId: string): string {
  return JSON.stringify([
    authorId,
    order.channel,
    wireInstant(order.pickup_date),
    order.note,
    order.discount_code,
    order.customer_name,
    order.customer_phone,
    order.items.map((item) => [
      item.product_id,
      item.quantity,
      Math.round(item.unit_price * 100),
      item.custom_variants.map((variant) => [variant.type, variant.value, Math.round(variant.priceIncrease * 100)]),
    ]),
    ...(order.immediate ? ['immediate'] : []),
    ...(order.at_pickup ? ['at_pickup'] : []),
  ])
}

/** The item, or the name of the field that is wrong. */
function parseWireItem(value: unknown): WireItem | string {
  const raw = asObject(value)
  if (!isRecordId(raw.id)) return 'id'
  if (!isRecordId(raw.product_id)) return 'product_id'
  if (!numberBetween(raw.quantity, 0, 1_000_000)) return 'quantity'
  if (!isAmount(raw.unit_price)) return 'unit_price'
  const list = raw.custom_variants ?? []
  if (!Array.isArray(list) || list.length > MAX_VARIANTS_PER_ITEM) return 'custom_variants'
  const variants: WireVariant[] = []
  for (const candidate of list) {
    const { type, value: text, priceIncrease, cake: part } = asObject(candidate)
    if (!isShortText(type, 80) || !isShortText(text, 200) || type === '' || !isAmount(priceIncrease)) return 'custom_variants'
    if (type === PHRASE_TYPE && text.length > PHRASE_MAX_LENGTH) return 'custom_variants'
    const cake = readCakePart(part)
    variants.push({ type, value: text, priceIncrease, ...(cake && { cake }) })
  }
  const { id, product_id, quantity, unit_price, wedding } = raw
  const item = { id, product_id, quantity, unit_price, custom_variants: variants }
  return typeof wedding === 'boolean' ? { ...item, wedding } : item
}

function isAmount(value: unknown): value is number {
  return numberBetween(value, 0, 1_000_000) && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}

// An order as it will stand on the server, out of the form in which it was submitted: what a device shows of an order that has
// not arrived yet, its own or one it scanned.

export interface SubmissionFacts {
  authorId: string
  /** Device code. */
  device: string
  /** As sold, by item id; an item without one has an empty name. */
  productNames: Readonly<Record<string, string>>
}

/** @param wire parsed: its instants and amounts are valid */
export function submittedOrder(wire: WireOrder, facts: SubmissionFacts): { order: Order; items: OrderItem[] } {
  const totalCents = centsFromEuro(wire.promised_total)
  const order: Order = {
    id: wire.id,
    number: wire.number,
    daySequence: wire.day_sequence,
    userId: facts.authorId,
    status: firstStatus(wire.channel, totalCents, wire.at_pickup === true),
    channel: wire.channel,
    device: facts.device,
    note: wire.note,
    placedAtMs: wireInstant(wire.placed_at) ?? 0,
    pickupMs: wireInstant(wire.pickup_date) ?? 0,
    isImmediate: wire.immediate === true,
    discountId: null,
    discountCode: wire.discount_code,
    totalCents,
    customerName: wire.customer_name,
    customerPhone: wire.customer_phone,
    readyAtMs: null,
    paidAtMs: null,
    paymentMethod: null,
    cancelReason: '',
    cancelledBy: null,
    cancelledAtMs: null,
    attention: [],
    isPrinted: false,
  }
  return { order, items: wire.items.map((item) => submittedItem(wire.id, item, facts)) }
}

function submittedItem(orderId: string, item: WireOrder['items'][number], facts: SubmissionFacts): OrderItem {
  const unitPriceCents = centsFromEuro(item.unit_price)
  return {
    id: item.id,
    orderId,
    productId: item.product_id,
    productName: facts.productNames[item.id] ?? '',
    quantity: item.quantity,
    unitPriceCents,
    priceCents: linePrice({ unitPriceCents, quantity: item.quantity }),
    customVariants: item.custom_variants.map(({ priceIncrease, ...choice }) => ({
      ...choice,
      priceIncreaseCents: centsFromEuro(priceIncrease),
    })),
    isWedding: item.wedding,
    referenceImage: '',
    waferImage: '',
  }
}
