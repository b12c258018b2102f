// Orders for tests: a plain one, with what the test is about on top.
import type { Order, OrderItem } from '#domain/order/order.ts'
import type { PaymentLine } from '#domain/order/order-payment.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'

/** 10:42 on Saturday 21 November 2026, in the shop. */
export const SATURDAY_1042 = instantOf('2026-11-21', '10:42')

/** Of the whole order, in cash, at the till C1. */
export function aLine(overrides: Partial<PaymentLine> = {}): PaymentLine {
  const line = { id: 'line00000000001', amountCents: 3600, method: 'cash', kind: 'payment' } as const
  return { ...line, takenAtMs: SATURDAY_1042, device: 'C1', ...overrides }
}

/** One that says how it was paid has the line of it. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const { paymentMethod: method, paidAtMs, totalCents = 3600 } = overrides
  const isPaid = method !== undefined && method !== null && method !== 'mixed'
  const paid = isPaid ? [aLine({ method, amountCents: totalCents, takenAtMs: paidAtMs ?? SATURDAY_1042 })] : []
  return {
    id: 'order0000000001',
    number: 'K1-042',
    userId: 'kiosk0000000001',
    status: 'NOTPAID',
    channel: 'kiosk',
    device: 'K1',
    note: '',
    placedAtMs: instantOf('2026-11-21', '10:21'),
    pickupMs: instantOf('2026-11-21', '11:00'),
    discountId: null,
    discountCode: '',
    totalCents: 3600,
    customerName: 'Paolo Vitale',
    customerPhone: '347 105 6620',
    readyAtMs: null,
    paidAtMs: null,
    paymentMethod: null,
    payments: paid,
    cancelReason: '',
    cancelledBy: null,
    cancelledAtMs: null,
    attention: [],
    isPrinted: false,
    ...overrides,
  }
}

export function anItem(overrides: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 'item00000000001',
    orderId: 'order0000000001',
    productId: 'cannolo00000001',
    productName: 'Cannolo siciliano',
    quantity: 6,
    unitPriceCents: 280,
    priceCents: 1680,
    customVariants: [],
    referenceImage: '',
    waferImage: '',
    ...overrides,
  }
}
