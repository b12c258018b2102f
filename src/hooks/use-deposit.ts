// What a till proposes to take at once of an order that is collected another day, by the shop's settings.
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { Cents } from '#domain/money.ts'
import { depositOf } from '#domain/order/deposit.ts'
import { linesOf } from '#domain/order/order-payment.ts'
import { isOpen, isReady } from '#domain/order/states.ts'
import { useShopInfo } from './use-shop-info.ts'

/** Null where the shop asks for none, and once money has come or the order is ready. */
export function useDeposit(order: OrderWithItems | null | undefined): Cents | null {
  const { shop } = useShopInfo()
  if (!order || !shop || !isOpen(order) || isReady(order)) return null
  if (order.isImmediate === true || linesOf(order).length > 0) return null
  const hasWeddingCake = order.items.some(({ isWedding }) => isWedding === true)
  return depositOf(order.totalCents, hasWeddingCake, shop)
}
