// An order and its money as their fiscal documents tell of them, and which of it is this till's to print.
import { db } from '#data/db/database.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { vatOf } from '#domain/catalogue/vat.ts'
import type { TakenMoney } from '#domain/fiscal/means.ts'
import type { IssuedReceipt, SoldOrder } from '#domain/fiscal/receipt.ts'
import type { Order } from '#domain/order/order.ts'
import { linesOf } from '#domain/order/order-payment.ts'
import { isCompleted } from '#domain/order/states.ts'

/** Money of an order. `device`: the code of the one that took it; empty for a card's. */
export type OrderMoney = TakenMoney & { device: string; takenAtMs: number }

/** All of it, by time. */
function moneyOf(order: Pick<Order, 'payments'>): OrderMoney[] {
  const lines = linesOf(order).map(({ amountCents: cents, ...line }) => ({ ...line, cents }))
  return lines.sort((a, b) => a.takenAtMs - b.takenAtMs || (a.id < b.id ? -1 : 1))
}

/** Whether no document tells of it. */
export function untoldBy(issued: readonly IssuedReceipt[]): (money: OrderMoney) => boolean {
  const told = new Set(issued.flatMap(({ paymentIds }) => paymentIds))
  return ({ id }) => !told.has(id)
}

/** What of an order is looked at. */
export interface Share {
  payments: readonly OrderMoney[]
  isHandedOver: boolean
}

export function wholeOf(order: Order): Share {
  return { payments: moneyOf(order), isHandedOver: isCompleted(order) }
}

/**
 * What this till prints by itself: its own money, as long as no other till has to print before it. Whoever took money first does: so two
 * tills of one order never wait for each other, and neither prints what is the other's.
 * @param own this device's code
 * @returns null while another till has to
 */
export function ownShare(order: Order, issued: readonly IssuedReceipt[], own: string): Share | null {
  const whole = wholeOf(order)
  const untold = whole.payments.filter(untoldBy(issued))
  const first = untold.find(({ device }) => device !== '')
  if (first !== undefined && first.device !== own) return null
  const others = new Set(untold.filter(({ device }) => device !== '' && device !== own))
  if (others.size === 0) return whole
  return { payments: whole.payments.filter((money) => !others.has(money)), isHandedOver: false }
}

/** The order as it was sold; its VAT is that of its products now: the rate is the day's on which the tax falls due. */
export async function soldOrder(order: OrderWithItems, { isHandedOver }: Share): Promise<SoldOrder> {
  const ids = [...new Set(order.items.map(({ productId }) => productId))]
  const [products, categories] = await db.transaction('r', [db.products, db.categories], () =>
    Promise.all([db.products.bulkGet(ids), db.categories.toArray()]),
  )
  const items = order.items.map(({ productId, productName, quantity, unitPriceCents, priceCents }) => {
    const product = products.find((one) => one?.id === productId)
    const category = categories.find(({ id }) => id === product?.categoryId)
    const vat = product ? vatOf({ vat: product.vat ?? '' }, category) : null
    return { name: productName, quantity, unit: product?.unit, unitPriceCents, priceCents, vat }
  })
  return { number: order.number, items, totalCents: order.totalCents, isHandedOver }
}
