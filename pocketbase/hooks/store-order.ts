// Writes an accepted order and its items.
import { euroFromCents } from '#domain/money.ts'
import type { Judgement } from '#domain/order-acceptance.ts'
import { formatOrderNumber, parseOrderNumber, WEB_DEVICE_CODE } from '#domain/order-number.ts'
import type { WireOrder } from '#domain/order-submission.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { wireInstant } from '#domain/wire.ts'
import { storedDate } from './database.ts'
import type { OrderEvent } from './order-events.ts'
import type { Author } from './order-facts.ts'

export interface AcceptedOrder {
  order: WireOrder
  author: Author
  caller: { id: string; name: string }
  /** Code of the device that delivers it. */
  device: string
  contentHash: string
  judgement: Extract<Judgement, { ok: true }>
  nowMs: number
  /** Whether a product is deleted by now. */
  isGone(productId: string): boolean
}

/**
 * The stored order. Saved without PocketBase's validation: everything in it was checked by the domain, and validating again
 * halves the speed of a drain.
 */
export function storeOrder(tx: PbApp, accepted: AcceptedOrder): PbRecord {
  const { order, judgement, nowMs } = accepted
  const number = order.channel === 'web' ? nextWebNumber(tx, nowMs) : order.number
  const record = new Record(tx.findCachedCollectionByNameOrId('orders'), {
    id: order.id,
    user_id: accepted.author.id,
    status: judgement.status,
    note: order.note,
    pickup_date: storedDate(wireInstant(order.pickup_date) ?? 0),
    order_discount_id: judgement.discountId ?? '',
    discount_code: order.discount_code,
    printed: false,
    number,
    channel: order.channel,
    // Who made it, which need not be who delivers it.
    device: parseOrderNumber(order.number)?.deviceCode ?? '',
    placed_at: storedDate(wireInstant(order.placed_at) ?? nowMs),
    // Nothing to pay is paid.
    paid_at: order.channel === 'web' && judgement.totalCents === 0 ? storedDate(nowMs) : '',
    total: euroFromCents(judgement.totalCents),
    customer_name: order.customer_name,
    customer_phone: order.customer_phone,
    attention: judgement.attention,
    content_hash: accepted.contentHash,
  })
  tx.saveNoValidate(record)
  storeItems(tx, accepted)
  return record
}

/** What the trace of the order begins with. */
export function createdEvent({ order, author, caller, device, judgement, nowMs }: AcceptedOrder, number: string): OrderEvent {
  const detail = { number, channel: order.channel, device, author: author.id, attention: judgement.attention }
  return { orderId: order.id, actor: caller, event: 'created', detail, nowMs }
}

function storeItems(tx: PbApp, { order, judgement, isGone }: AcceptedOrder): void {
  const collection = tx.findCachedCollectionByNameOrId('order_items')
  for (const [position, line] of judgement.lines.entries()) {
    tx.saveNoValidate(
      new Record(collection, {
        id: line.item.id,
        order_id: order.id,
        product_id: isGone(line.item.product_id) ? '' : line.item.product_id,
        product_name: line.productName,
        quantity: line.item.quantity,
        unit_price: euroFromCents(line.unitPriceCents),
        price: euroFromCents(line.priceCents),
        custom_variants: line.item.custom_variants,
        position,
      }),
    )
  }
}

/** Numbers of the web count per day of the shop, inside the order's transaction: a refused order leaves no gap. */
function nextWebNumber(tx: PbApp, nowMs: number): string {
  const row = new DynamicModel({ value: 0 })
  tx.db()
    .newQuery(
      'INSERT INTO counters (key, value) VALUES ({:key}, 1) ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .bind({ key: `web ${shopMoment(nowMs).day}` })
    .one(row)
  return formatOrderNumber(WEB_DEVICE_CODE, row.value)
}
