// An order as it will stand on the server, out of the form in which it was submitted: what a device shows of an order that has
// not arrived yet, its own or one it scanned.
import { centsFromEuro } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order.ts'
import { firstStatus } from '#domain/order-status.ts'
import type { WireOrder } from '#domain/order-submission.ts'
import { linePrice } from '#domain/pricing.ts'
import { wireInstant } from '#domain/wire.ts'

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
    userId: facts.authorId,
    status: firstStatus(wire.channel, totalCents),
    channel: wire.channel,
    device: facts.device,
    note: wire.note,
    placedAtMs: wireInstant(wire.placed_at) ?? 0,
    pickupMs: wireInstant(wire.pickup_date) ?? 0,
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
    customVariants: item.custom_variants.map(({ type, value, priceIncrease }) => ({
      type,
      value,
      priceIncreaseCents: centsFromEuro(priceIncrease),
    })),
    referenceImage: '',
    waferImage: '',
  }
}
