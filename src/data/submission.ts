// The cart as the order that is sent. Pure but for its arguments.
import { type Cart, cartTotals } from '#domain/cart.ts'
import { euroFromCents } from '#domain/money.ts'
import type { Channel } from '#domain/order.ts'
import { parseWireOrder, type WireOrder } from '#domain/order-submission.ts'

export interface SubmissionText {
  channel: Channel
  customerName: string
  customerPhone: string
  note: string
}

/** Any number will do until the real one is taken, in the transaction that stores the order. */
const NUMBER_TO_COME = 'X0-000'

/** Any ids will do until the content is known from which the real ones follow (`lineIdOf`). */
const idToCome = (line: number) => String(line).padStart(15, '0')

/**
 * The wire form, trimmed and checked as the server will; null when a field is too long or not allowed.
 * @param pickupMs the slot's start
 * @param nowMs the moment of placing
 */
export function submissionOf(
  cart: Cart,
  text: SubmissionText,
  orderId: string,
  pickupMs: number,
  nowMs: number,
): WireOrder | null {
  const parsed = parseWireOrder({
    id: orderId,
    number: text.channel === 'web' ? '' : NUMBER_TO_COME,
    channel: text.channel,
    placed_at: new Date(nowMs).toISOString(),
    pickup_date: new Date(pickupMs).toISOString(),
    note: text.note,
    discount_code: cart.discount?.code ?? '',
    customer_name: text.customerName,
    customer_phone: text.customerPhone,
    promised_total: euroFromCents(cartTotals(cart).totalCents),
    items: cart.items.map((item, index) => ({
      id: idToCome(index),
      product_id: item.id,
      quantity: item.quantity,
      unit_price: euroFromCents(item.unitPriceCents),
      custom_variants: item.customVariants.map(({ type, value, priceIncreaseCents }) => ({
        type,
        value,
        priceIncrease: euroFromCents(priceIncreaseCents),
      })),
    })),
  })
  return parsed.ok ? parsed.order : null
}
