// Every writer's change of an order, superusers included, goes through the domain's state machine, against the order as it
// stands at that moment: the record in hand may be older than what another till has written since.
import { euroFromCents } from '#domain/money.ts'
import { standingReasons } from '#domain/order/attention.ts'
import { collectedAtMs, newLines, settleMoney } from '#domain/order/collecting.ts'
import { decideStatusChange, statusRefusalText } from '#domain/order/life.ts'
import { dueCents, lineOf, paidCents, wireLines } from '#domain/order/order-payment.ts'
import { isCancelled, isCompleted, isFinal, isToCollect, type OrderStatus } from '#domain/order/states.ts'
import { asObject, parseJsonObject } from '#domain/wire.ts'
import { reviewTold, tellChange } from '../messages/queue.ts'
import { settlePayments } from '../payments/order-payments.ts'
import { addLine, linesOfOrder, newLineId, noteOf, ownLine } from '../payments/payment-lines.ts'
import { type Actor, brokenRule } from '../server/answers.ts'
import { durablyHooked, findRecord, type Row, storedDate, textOf } from '../server/database.ts'
import { reviewMovedCaps, settleFreed } from './caps.ts'
import { reviewMoved, settleLeft } from './displaced.ts'
import {
  changesOf,
  describeOrder,
  isBack,
  markNumberTwice,
  type OrderState,
  setAttention,
  usesOfCode,
  writeOrderEvents,
} from './order-state.ts'

/** Who changes it; set on the record by the route at hand. Not set by PocketBase's own API and the server's jobs. */
const ACTOR = '@actor'

export function setActor(order: PbRecord, actor: Actor): void {
  order.set(ACTOR, JSON.stringify(actor))
}

/** Set on the record by the route at hand: a hand-over of a moment ago is taken back. */
const TAKEN_BACK = '@taken-back'

export function setTakenBack(order: PbRecord): void {
  order.set(TAKEN_BACK, true)
}

function actorIn(order: PbRecord): Actor {
  const { login, ...self } = asObject(parseJsonObject(order.getString(ACTOR)))
  return login === undefined ? named(self) : { ...named(self), login: named(asObject(login)) }
}

function named(row: Row): { id: string; name: string } {
  return { id: textOf(row, 'id'), name: textOf(row, 'name') }
}

/** @throws BadRequestError when the state machine refuses */
export function updateOrder(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const fresh = tx.findRecordById('orders', e.record.id)
    rebase(e.record, fresh)
    const nowMs = Date.now()
    const before = withFormerLine(tx, fresh.id, describeOrder(fresh))
    noteHandOver(e.record, before, nowMs)
    takeMoney(tx, e.record, before, nowMs)
    applyStatusChange(e.record, before, nowMs)
    reviewMoved(tx, e.record, before)
    reviewMovedCaps(tx, e.record, before)
    reviewReopenedCode(tx, e.record, before)
    reviewTold(tx, e.record, before)
    if (isFinal(before) && !isFinal(describeOrder(e.record))) markNumberTwice(tx, e.record)
    const actor = actorIn(e.record)
    settlePayments(tx, e.record, before, actor, nowMs)
    const settled = describeOrder(e.record)
    e.record.set('owed', isCompleted(settled) && dueCents(settled) > 0)
    e.record.set('attention', standingReasons(settled, settled.attention))
    e.next()
    const after = describeOrder(e.record)
    const events = changesOf(before, after, noteOf(tx)).map((change) => ({ ...change, orderId: e.record.id, actor, nowMs }))
    writeOrderEvents(tx, events)
    settleLeft(tx, before, after)
    settleFreed(tx, before, after)
    tellChange(tx, e.record, before, after, nowMs)
  })
}

/** Keeps what others wrote meanwhile: only the fields that this writer changed, and the reasons it settled, are written. */
function rebase(record: PbRecord, fresh: PbRecord): void {
  const original = record.original()
  for (const field of Object.keys(fresh.fieldsData())) {
    if (field === 'id' || field === 'updated' || field === 'attention') continue
    if (record.getString(field) === original.getString(field)) record.set(field, fresh.get(field))
  }
  const seen = original.getStringSlice('attention')
  const kept = record.getStringSlice('attention')
  const now = fresh.getStringSlice('attention')
  record.set('attention', [
    ...now.filter((reason) => kept.includes(reason) || !seen.includes(reason)),
    ...kept.filter((reason) => !seen.includes(reason) && !now.includes(reason)),
  ])
}

/** Before its money is settled: what was given back before the goods went is still owed. */
function noteHandOver(record: PbRecord, before: OrderState, nowMs: number): void {
  const { status, handedOverAtMs } = describeOrder(record)
  if (!isCompleted({ status })) record.set('handed_over_at', '')
  else if (!isCompleted(before) && handedOverAtMs === null) record.set('handed_over_at', storedDate(nowMs))
}

/** One that says it is paid and has no line of it was written by somebody who knows of none: it gets the line. */
function withFormerLine(tx: PbApp, orderId: string, order: OrderState): OrderState {
  const { paymentMethod: method, paidAtMs, totalCents, payments } = order
  if (payments.length > 0 || paidAtMs === null || method === null || method === 'mixed' || totalCents === 0) return order
  const line = { id: orderId, orderId, amountCents: totalCents, method, kind: 'payment', takenAtMs: paidAtMs } as const
  addLine(tx, ownLine(line), {})
  return { ...order, payments: [lineOf(ownLine(line))] }
}

/** What an order says of its money follows from its lines, whoever writes it. */
function takeMoney(tx: PbApp, record: PbRecord, before: OrderState, nowMs: number): void {
  addWritersLine(tx, record, before, nowMs)
  const lines = linesOfOrder(tx, record.id)
  record.set('payments', wireLines(lines))
  record.set('paid_total', euroFromCents(paidCents({ payments: lines })))
  if (lines.length === 0 && before.payments.length === 0 && describeOrder(record).status === before.status) return
  const after = settleMoney(before, describeOrder(record))
  record.set('status', after.status)
  record.set('payment_method', after.paymentMethod ?? '')
  record.set('paid_at', after.paidAtMs === null ? '' : storedDate(Math.min(after.paidAtMs, nowMs)))
  record.set('attention', after.attention)
}

/** A superuser who says how it was paid means all that is due. */
function addWritersLine(tx: PbApp, record: PbRecord, before: OrderState, nowMs: number): void {
  const after = describeOrder(record)
  const method = after.paymentMethod
  const amountCents = dueCents(before)
  const isGoing = !isToCollect(after) && !isCancelled(after)
  const isSaid = isGoing && method !== null && method !== 'mixed' && method !== before.paymentMethod
  if (!isSaid || amountCents <= 0 || newLines(before, { payments: linesOfOrder(tx, record.id) }).length > 0) return
  const line = {
    id: newLineId(),
    orderId: record.id,
    amountCents,
    method,
    kind: 'payment',
    takenAtMs: after.paidAtMs ?? nowMs,
  } as const
  addLine(tx, ownLine(line), {})
}

function applyStatusChange(record: PbRecord, before: OrderState, nowMs: number): void {
  const after = describeOrder(record)
  const decision = decideStatusChange({
    from: before.status,
    to: after.status,
    paymentMethod: after.paymentMethod,
    collectedAtMs: collectedAtMs(newLines(before, after)),
    payLater: after.payLater,
    cancelReason: after.cancelReason,
    cancelledBy: before.cancelledBy,
    cancelledAtMs: before.cancelledAtMs,
    // Only a reason given with this very change: an earlier one is still on the record.
    reopenReason: after.reopenReason === before.reopenReason ? '' : after.reopenReason,
    isTakenBack: record.getBool(TAKEN_BACK),
  })
  if (!decision.ok) throw brokenRule(statusRefusalText(decision.reason))
  // Of 0 euro: no money says when.
  const isSaidAlone = after.payments.length === 0 && after.paymentMethod !== null && after.paidAtMs === null
  if (isSaidAlone) record.set('paid_at', storedDate(nowMs))
  if (decision.transition === null) return
  updateStateFields(record, after.status, nowMs)
  const { by, raises } = decision.transition
  if (raises) setAttention(record, raises, true)
  if (by === 'reopen') record.set('ready_at', '')
}

/** A code was used as often as it may be while the order was cancelled: marked, and its price stands as it was promised. */
function reviewReopenedCode(tx: PbApp, record: PbRecord, before: OrderState): void {
  const code = isBack(before, record) && findRecord(tx, 'order_discount_codes', { id: record.getString('order_discount_id') })
  const most = code ? code.getFloat('max_uses') : 0
  if (code && most > 0 && usesOfCode(tx, code.id) >= most) setAttention(record, 'discount-invalid', true)
}

/** Fields that belong to a state are set and cleared with it; the log keeps the former values. */
function updateStateFields(record: PbRecord, status: OrderStatus, nowMs: number): void {
  if (isCancelled({ status })) {
    if (record.getString('cancelled_by') === '') record.set('cancelled_by', 'staff')
    record.set('cancelled_at', storedDate(nowMs))
  } else {
    for (const field of ['cancel_reason', 'cancelled_by', 'cancelled_at']) record.set(field, '')
  }
  if (isFinal({ status })) record.set('reopen_reason', '')
}
