// What money does to an order: the first of it sets an order going, and what does not fit becomes a question for a person. The
// screen, the device that lays a payment over the server's version, and the database all run this.
import type { AttentionReason } from '#domain/order/attention.ts'
import type { Order } from '#domain/order/order.ts'
import { wasCollectedBefore } from './life.ts'
import {
  dueCents,
  linesOf,
  type MoneyOfOrder,
  type PaymentLine,
  paidBy,
  paidCents,
  toGiveBackCents,
  withLine,
} from './order-payment.ts'
import { isTillMethod, MONEY_METHODS } from './payment-methods.ts'
import { isCancelled, isCompleted, isToCollect } from './states.ts'

export type CollectableOrder = MoneyOfOrder &
  Pick<Order, 'paymentMethod' | 'cancelReason' | 'cancelledBy' | 'cancelledAtMs'> & { attention: readonly string[] }

/** The order with this line among its own; the very same object when it is there already. */
export function withPayment<Given extends CollectableOrder>(order: Given, line: PaymentLine): Given {
  if (linesOf(order).some(({ id }) => id === line.id)) return order
  return settleMoney(order, { ...order, payments: withLine(linesOf(order), line) })
}

/**
 * What follows from an order's lines for its status, for what it says of being paid, and for its attention.
 * @param before as it was, to tell what is new
 */
export function settleMoney<Given extends CollectableOrder>(before: CollectableOrder, order: Given): Given {
  const fresh = newLines(before, order)
  const moved = moveOn(before, order, fresh)
  const due = dueCents(moved)
  const lines = linesOf(moved)
  // One stored before there were lines says it by itself; so does an order of 0 euro, until money comes for it all the same.
  if (lines.length > 0 && (moved.totalCents > 0 || before.paymentMethod === null)) {
    // A refund that came back is told of before its payment where that webhook is late: the order is paid all the same.
    const payment = lines.findLast(({ kind }) => kind !== 'refund') ?? lines.at(-1)
    moved.paidAtMs = due > 0 ? null : (before.paidAtMs ?? payment?.takenAtMs ?? null)
    moved.paymentMethod = paidBy(moved)
  }
  const asked = questionsOf(before, moved, fresh)
  const news = asked.filter((reason) => !moved.attention.includes(reason))
  return news.length > 0 ? { ...moved, attention: [...moved.attention, ...news] } : moved
}

/** Lines that `order` has and `before` has not. */
export function newLines(before: Pick<MoneyOfOrder, 'payments'>, order: Pick<MoneyOfOrder, 'payments'>): readonly PaymentLine[] {
  const known = new Set(linesOf(before).map(({ id }) => id))
  return linesOf(order).filter(({ id }) => !known.has(id))
}

/** When the till took money among these lines, at first; null when it took none. */
export function collectedAtMs(lines: readonly PaymentLine[]): number | null {
  const times = lines.filter(isTaken).map(({ takenAtMs }) => takenAtMs)
  return times.length > 0 ? Math.min(...times) : null
}

/** In the shop, and not given back. */
function isTaken({ method, amountCents }: PaymentLine): boolean {
  return isTillMethod(method) && amountCents > 0
}

function moveOn<Given extends CollectableOrder>(before: CollectableOrder, order: Given, fresh: readonly PaymentLine[]): Given {
  if (isToCollect(before) && isToCollect(order) && paidCents(order, MONEY_METHODS) > 0) return { ...order, status: 'INPROGRESS' }
  if (!isCancelled(order) || !wasCollectedBefore({ ...order, collectedAtMs: collectedAtMs(fresh) })) return { ...order }
  return { ...order, status: 'INPROGRESS', cancelReason: '', cancelledBy: null, cancelledAtMs: null }
}

function questionsOf(before: CollectableOrder, order: CollectableOrder, fresh: readonly PaymentLine[]): AttentionReason[] {
  const isNew = fresh.some(isTaken)
  const isToGiveBack = toGiveBackCents(order) > 0
  const questions: AttentionReason[] = []
  if (isCancelled(before) && !isCancelled(order) && isNew) questions.push('collected-late')
  if (isNew && isToGiveBack && !isCancelled(order)) questions.push('collected-twice')
  if (isCancelled(order) && isToGiveBack && (isNew || !isCancelled(before))) questions.push('collected-cancelled')
  const wasUnpaid = isCompleted(before) && dueCents(before) > 0
  if (isCompleted(order) && dueCents(order) > 0 && !wasUnpaid) questions.push('unpaid')
  return questions
}
