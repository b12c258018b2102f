// A customer's own orders as the mirror holds them, live, with the products on them and how their card payments stand.
import { useEffect } from 'react'
import { listProducts } from '#data/catalogue/catalogue.ts'
import { listSettings } from '#data/catalogue/shop.ts'
import { type PendingOrder, readPendingOrder } from '#data/ordering/pending-order.ts'
import { areOrdersLoaded, listOwnOrders, type OrderWithItems } from '#data/orders/orders.ts'
import { askedCents, type OwnPayment, readOwnPayments, refreshOwnPayments } from '#data/orders/own-orders.ts'
import { now } from '#data/server/clock.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type CustomerStateId, customerStateOf } from '#domain/message/customer-states.ts'
import type { Cents } from '#domain/money.ts'
import { mayCustomerCancel } from '#domain/order/cancelling.ts'
import { isFinal, isOpen } from '#domain/order/states.ts'
import type { PaymentState } from '#domain/payment/payment.ts'
import { heldUntilMs } from '#domain/payment/unpaid.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'

export interface OwnOrder extends OrderWithItems {
  state: CustomerStateId
  payment: {
    /** Of the latest attempt; null when none is known. */
    state: PaymentState | null
    /** Of an order that waits to be paid. */
    heldUntilMs: number
    /** What is paid by card now: the deposit, where that was chosen. */
    askedCents: Cents
  }
  /** As far as this device can tell; the server decides. */
  mayCancel: boolean
}

export interface OwnOrders {
  /** Still to be collected, the next one first. */
  underWay: OwnOrder[]
  /** Latest first. */
  past: OwnOrder[]
  /** By id; a product that is not sold any more is missing. */
  products: ReadonlyMap<string, Product>
  /** Whether they have been here once: no orders before that means "not yet". */
  isLoaded: boolean
  nowMs: number
}

/** undefined while the device's database is being read. */
export function useOwnOrders(userId: string): OwnOrders | undefined {
  // "Fino alle 11:12" and what may still be cancelled change by themselves.
  const minute = useMinute()
  const read = useLiveQuery(async () => readOwnOrders(userId), [userId, minute])
  // An order that changes may have been paid or refunded.
  const news = read && [...read.underWay, ...read.past].map(({ id, updated }) => `${id} ${updated}`).join()
  useEffect(() => {
    if (news) void refreshOwnPayments()
  }, [news])
  return read
}

async function readOwnOrders(userId: string): Promise<OwnOrders> {
  const [orders, productList, isLoaded, payments, pending, settings] = await Promise.all([
    listOwnOrders(userId),
    listProducts(),
    areOrdersLoaded(),
    readOwnPayments(),
    readPendingOrder(),
    listSettings(),
  ])
  const products = new Map(productList.map((product) => [product.id, product]))
  const nowMs = now()
  const own = orders.map((order) => {
    const leadDays = Math.max(0, ...order.items.map(({ productId }) => products.get(productId)?.leadDays ?? 0))
    const waited = { ...order, leadDays }
    return {
      ...order,
      state: customerStateOf(waited, settings, nowMs),
      payment: paymentOf(order, payments.get(order.id), pending),
      mayCancel: mayCustomerCancel(waited, settings, nowMs),
    }
  })
  return {
    underWay: own.filter(isOpen).reverse(),
    past: own.filter(isFinal),
    products,
    isLoaded,
    nowMs,
  }
}

function paymentOf(order: OrderWithItems, payment: OwnPayment | undefined, pending: PendingOrder | null): OwnOrder['payment'] {
  return {
    state: payment?.state ?? null,
    heldUntilMs: heldUntilMs(order.placedAtMs, payment?.expiresAtMs ?? null),
    askedCents: askedCents(order, payment, pending),
  }
}
