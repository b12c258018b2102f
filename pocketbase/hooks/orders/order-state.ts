// An order record as the state machine reads it, what happened between two of its states, and the order's log (order_events) in
// which that is written.
import { centsFromEuro, euroFromCents } from '#domain/money.ts'
import { type AttentionReason, standingReasons } from '#domain/order/attention.ts'
import { newLines } from '#domain/order/collecting.ts'
import { CANCELLERS, PAID_BY } from '#domain/order/order.ts'
import { type PaymentLine, parseLines } from '#domain/order/order-payment.ts'
import {
  holdsPlace,
  isCancelled,
  isCompleted,
  isFinal,
  isInProgress,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
  orderStateOf,
} from '#domain/order/states.ts'
import { wireInstant } from '#domain/wire.ts'
import { type Actor, Refusal, TEXT_NOT_FOUND } from '../server/answers.ts'
import { execute, findRecord, readDocument, readNumber, storedDate } from '../server/database.ts'

export type OrderState = ReturnType<typeof describeOrder>

export function describeOrder(record: PbRecord) {
  return {
    status: oneOf(ORDER_STATUSES, record.getString('status')) ?? 'NOTPAID',
    totalCents: centsFromEuro(record.getFloat('total')),
    paymentMethod: oneOf(PAID_BY, record.getString('payment_method')),
    paidAtMs: wireInstant(record.getString('paid_at')),
    payments: parseLines(JSON.parse(record.getString('payments') || '[]')),
    payLater: record.getString('pay_later'),
    readyAtMs: wireInstant(record.getString('ready_at')),
    handedOverAtMs: wireInstant(record.getString('handed_over_at')),
    pickupMs: wireInstant(record.getString('pickup_date')),
    isImmediate: record.getBool('immediate'),
    cancelReason: record.getString('cancel_reason'),
    cancelledBy: oneOf(CANCELLERS, record.getString('cancelled_by')),
    cancelledAtMs: wireInstant(record.getString('cancelled_at')),
    reopenReason: record.getString('reopen_reason'),
    attention: record.getStringSlice('attention'),
    isPrinted: record.getBool('printed'),
    note: record.getString('note'),
  }
}

/** @throws Refusal 404 */
export function findOrder(app: PbApp, id: string): PbRecord {
  const order = findRecord(app, 'orders', { id })
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return order
}

/** A kiosk's account is shared by all its customers: none of them may pay or cancel another's order. @throws Refusal 404 */
export function checkOwn(order: PbRecord, customer: PbRecord): void {
  const isOwn = order.getString('user_id') === customer.id && !customer.getBool('kiosk')
  if (!isOwn) throw new Refusal(404, TEXT_NOT_FOUND)
}

/** Has the order ask for somebody who looks, or not, for this reason. Not saved. @returns whether it was otherwise before */
export function setAttention(order: PbRecord, reason: AttentionReason, isAsked: boolean): boolean {
  const before = order.getStringSlice('attention')
  if (before.includes(reason) === isAsked) return false
  order.set('attention', isAsked ? [...before, reason] : before.filter((known) => known !== reason))
  return true
}

/** Whether an order that was cancelled is about to take its place again. */
export function isBack(before: OrderState, record: PbRecord): boolean {
  return !holdsPlace(before) && holdsPlace(describeOrder(record))
}

/** How many orders that are not cancelled carry a discount code. @param id of its record */
export function usesOfCode(app: PbApp, id: string): number {
  return readNumber(app, `SELECT COUNT(*) AS number FROM orders WHERE order_discount_id = {:id} AND ${HOLDS_PLACE}`, { id })
}

/** As SQL, of a group of orders that hold their places: how many of them came from the web and wait for their payment. */
export const UNPAID_ORDERS = "COALESCE(SUM(status = 'NOTPAID' AND channel = 'web'), 0)"

/** The rule as SQL, over a table of orders: `status NOT IN ('CANCELLED')`, which leaves the choice of the index to the rest. */
function whereStatus(rule: (order: { status: OrderStatus }) => boolean): string {
  const others = ORDER_STATUSES.filter((status) => !rule({ status }))
  return `status NOT IN (${others.map((status) => `'${status}'`).join(', ')})`
}

/** The rules as SQL: whether an order counts on its day, and takes a place in the slot of its pickup. */
export const HOLDS_PLACE = whereStatus(holdsPlace)
export const HOLDS_SLOT = `${HOLDS_PLACE} AND immediate = FALSE`

// A number that is called out belongs to one open order. Two may share one all the same: after a restored backup, when a closed
// order is opened again, when a kiosk's number comes round while its old order still waits.

export const IS_OPEN = whereStatus((order) => !isFinal(order))
export function openOrdersWith(tx: PbApp, number: string): PbRecord[] {
  if (number === '') return []
  const sql = `SELECT COALESCE(json_group_array(id), '[]') AS document FROM orders WHERE number = {:number} AND ${IS_OPEN}`
  const ids = readDocument(tx, sql, { number })
  return Array.isArray(ids) ? ids.map((id) => tx.findRecordById('orders', String(id))) : []
}

/** Marks an order that is about to be stored, and those that bear its number. */
export function markNumberTwice(tx: PbApp, record: PbRecord): void {
  const others = openOrdersWith(tx, record.getString('number')).filter(({ id }) => id !== record.id)
  if (others.length === 0) return
  setAttention(record, 'number-twice', true)
  for (const other of others) if (setAttention(other, 'number-twice', true)) tx.save(other)
}

/** The events that a change is told by, in the order in which a person would tell them. @param noteOf why of a line of money */
export function changesOf(
  before: OrderState,
  after: OrderState,
  noteOf: (lineId: string) => string,
): { event: string; detail: Record<string, unknown> }[] {
  const events: { event: string; detail: Record<string, unknown> }[] = []
  const tell = (event: string, detail: Record<string, unknown> = {}) => events.push({ event, detail })
  // Stripe's tell themselves.
  const [first, ...others] = newLines(before, after).filter(({ method }) => method !== 'card')
  const isSetGoing = before.status !== after.status && after.status === 'INPROGRESS'
  for (const line of isSetGoing || !first ? others : [first, ...others])
    tell(line.amountCents < 0 ? 'given-back' : 'payment', { ...moneyOf(line), reason: noteOf(line.id) })
  if (before.status !== after.status) {
    const isReopened = isFinal(before) && after.reopenReason !== before.reopenReason
    const isTakenBack = isCompleted(before) && isInProgress(after) && !isReopened
    const name = isTakenBack ? 'not-completed' : ORDER_STATES[orderStateOf({ ...after, readyAtMs: null })].event.name
    tell(isReopened ? 'reopened' : name, {
      from: before.status,
      to: after.status,
      reason: isReopened ? after.reopenReason : after.cancelReason,
      by: after.cancelledBy ?? '',
      method: after.paymentMethod ?? '',
      ...(isSetGoing && first && moneyOf(first)),
      ...(after.payLater !== before.payLater && { pay_later: after.payLater }),
      // Reopening clears these fields; the log keeps what they were.
      ...(isCancelled(before) && { cancelled: { reason: before.cancelReason, by: before.cancelledBy } }),
    })
  }
  if (before.status === after.status && before.readyAtMs !== after.readyAtMs)
    tell(after.readyAtMs === null ? 'not-ready' : 'ready')
  if (before.pickupMs !== after.pickupMs) tell('moved', { from: before.pickupMs, to: after.pickupMs })
  // What has lapsed by itself nobody has looked at.
  const settled = standingReasons(after, before.attention).filter((reason) => !after.attention.includes(reason))
  if (settled.length > 0) tell('settled', { reasons: settled })
  if (!before.isPrinted && after.isPrinted) tell('printed')
  if (before.note !== after.note) tell('note', { from: before.note, to: after.note })
  return events
}

function moneyOf({ id, amountCents, method, kind, device }: PaymentLine): Record<string, unknown> {
  return { payment: id, amount: euroFromCents(amountCents), method, kind, device }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null
}

// The trace of an order: who did what and when.

export interface OrderEvent {
  orderId: string
  actor: Actor
  event: string
  detail: Record<string, unknown>
  nowMs: number
}

const INSERT = `INSERT INTO order_events (order_id, actor, actor_name, login, login_name, event, detail, created, updated)
  SELECT value ->> 'order', value ->> 'actor', value ->> 'name', value ->> 'login', value ->> 'loginName', value ->> 'event', value -> 'detail',
    value ->> 'at', value ->> 'at'
  FROM json_each({:events})`

/** In the transaction of what they tell about. Plain SQL and one statement: nobody follows events live. */
export function writeOrderEvents(tx: PbApp, events: readonly OrderEvent[]): void {
  if (events.length === 0) return
  const rows = events.map(({ orderId, actor, event, detail, nowMs }) => ({
    ...{ order: orderId, actor: actor.id, name: actor.name, login: actor.login?.id ?? '', loginName: actor.login?.name ?? '' },
    ...{ event, detail, at: storedDate(nowMs) },
  }))
  execute(tx, INSERT, { events: JSON.stringify(rows) })
}
