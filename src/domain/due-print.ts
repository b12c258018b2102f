// Which tickets a device prints by itself: what is to be prepared and has not been printed.
import type { Order, OrderItem } from '#domain/order.ts'

type OrderFacts = Pick<Order, 'status' | 'isPrinted' | 'attention' | 'pickupMs' | 'totalCents'>

/**
 * In progress means: paid on the site, collected at the till, or taken at the counter. What waits for somebody's look is not
 * prepared yet, and what was to be collected before today is no business of the laboratory any more.
 * @param items as this device has them: an order arrives a moment before its last item
 */
export function isDueForPrint(
  order: OrderFacts,
  items: readonly Pick<OrderItem & { position: number }, 'position' | 'priceCents'>[],
  todayMs: number,
): boolean {
  const isToBeMade = order.status === 'INPROGRESS' && !order.isPrinted && order.attention.length === 0
  return isToBeMade && order.pickupMs >= todayMs && isWhole(order, items)
}

/** Discounts only lower the total: items that come to less than it cannot be all of them. */
function isWhole({ totalCents }: OrderFacts, items: readonly { position: number; priceCents: number }[]): boolean {
  const positions = items.map(({ position }) => position).sort((a, b) => a - b)
  const isGapless = positions.every((position, index) => position === index)
  return items.length > 0 && isGapless && items.reduce((sum, { priceCents }) => sum + priceCents, 0) >= totalCents
}
