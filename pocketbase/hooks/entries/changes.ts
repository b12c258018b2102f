// What staff do to an order that is here: collect, mark ready, hand over, cancel, move, settle, print. It travels as it was meant
// (domain/order/change.ts), and is judged by the order as it stands. What arrives late or twice and is so already changes nothing.
import { isMessageDue, pickupEventName } from '#domain/message/message.ts'
import type { AttentionReason } from '#domain/order/attention.ts'
import { applyOrderChange, decideOrderChange, isChangeApplied, type OrderChange, parseOrderChange } from '#domain/order/change.ts'
import { withPayment } from '#domain/order/collecting.ts'
import { statusRefusalText, UNDO_HAND_OVER_MS } from '#domain/order/life.ts'
import { lineOf, type OrderPayment } from '#domain/order/order-payment.ts'
import { ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { isSlotStart } from '#domain/pickup/slots.ts'
import { asObject, normalizeText, wireInstant } from '#domain/wire.ts'
import { type Sender, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { hasLeft, messagesOf, queueMessages, toldOrder } from '../messages/queue.ts'
import { describeOrder, type OrderState, setAttention, writeOrderEvents } from '../orders/order-state.ts'
import { setActor, setTakenBack } from '../orders/state-machine.ts'
import { addLine } from '../payments/payment-lines.ts'
import { type Actor, Refusal } from '../server/answers.ts'
import { findRecord, readDocument, storedDate, textOf } from '../server/database.ts'
import { isDeleted } from '../server/tombstones.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

export function judgeChange(
  tx: PbApp,
  { id, about, author, actor: claimed, content }: HeardEntry,
  bringer: Bringer,
): EntryResult {
  const change = readChange(content)
  if (change === null) return rejected(id, 'invalid', 'La modifica non è valida.')
  const order = findRecord(tx, 'orders', { id: about })
  if (!order) {
    // A server restored from a backup gets the order from the device that took it.
    return isDeleted(tx, 'orders', about) ? rejected(id, 'order-deleted', 'L’ordine è stato eliminato.') : taken(id, 'later')
  }
  const { sender, mark, nowMs } = bringer
  const { actor, isSuspended } = claimedActor(tx, sender, claimed || author)
  if (mark !== null) {
    noteClaim(tx, order, { actor, mark }, [change])
    return rejected(id, 'not-allowed', TEXT_NOTED)
  }
  const refusal = changeOrder(tx, order, { changes: [change] }, { sender, actor, isSuspended, nowMs })
  return refusal
    ? rejected(id, refusal.data.reason === 'not-allowed' ? 'not-allowed' : 'invalid', refusal.message)
    : taken(id, 'created', order)
}

/** Null for what is no change that a device may bring; money is an entry of its own. */
function readChange(content: Record<string, unknown>): OrderChange | null {
  const change = parseOrderChange(content)
  if (change === null || change.kind === 'pay') return null
  if (change.kind === 'move') return isSlotStart(change.pickupMs) ? change : null
  if (change.kind === 'cancel')
    return change.reason.length <= TEXT_MAX ? { ...change, reason: normalizeText(change.reason) } : null
  if (change.kind !== 'hand-over' || change.payLater === undefined) return change
  return change.payLater.length <= TEXT_MAX ? { ...change, payLater: normalizeText(change.payLater) } : null
}

const TEXT_MAX = 300

/** What is asked of one order at once. */
interface AskedChange {
  changes: readonly OrderChange[]
  /** Money that came with it: it is kept, whatever else is asked and cannot be. */
  payment?: OrderPayment | null
  note?: string | undefined
}

/** In whose name an order is changed. */
interface ChangeAuthor {
  sender: Sender
  actor: Actor
  /** Somebody looks at what this person did. */
  isSuspended: boolean
  nowMs: number
}

/** Inside a transaction; the record is as it is afterwards. @returns why it may not be, in Italian; null when it was done, or was so */
export function changeOrder(
  tx: PbApp,
  order: PbRecord,
  { changes, payment = null, note }: AskedChange,
  { sender, actor, isSuspended, nowMs }: ChangeAuthor,
): Refusal | null {
  const before = describeOrder(order)
  const judged = judgeTogether(payment ? withPayment(before, lineOf(payment)) : before, changes, nowMs)
  const refusal = judged instanceof Refusal ? judged : null
  const { fields, done } = judged instanceof Refusal ? { fields: {}, done: [] } : judged
  if (note !== undefined && note !== before.note && !refusal) fields.note = note
  if (refusal && !payment) return refusal
  const time = payment && timeOf(payment.takenAtMs, nowMs, sender)
  if (payment && time) {
    addLine(tx, { ...payment, takenAtMs: time.atMs, actorId: actor.id }, { loginId: sender.account.id, saidMs: time.saidMs })
  }
  if (!payment && Object.keys(fields).length === 0) return null
  if (done.some(({ kind }) => kind === 'undo-hand-over')) {
    if (!isHandedOverJustNow(tx, order, nowMs)) return new Refusal(400, statusRefusalText('not-allowed'), NOT_ALLOWED)
    setTakenBack(order)
  }
  order.load(fields)
  // Whose login it is has the right; somebody looks at who did it. Unless that is just what was settled.
  const isLookedAt = done.some((change) => change.kind === 'settle-attention' && change.reasons.includes('suspended-author'))
  if (isSuspended && !isLookedAt) setAttention(order, 'suspended-author', true)
  if (time && time.saidMs !== null) setAttention(order, 'clock-wrong', true)
  setActor(order, actor)
  tx.save(order)
  if (done.some((change) => change.kind === 'move' && isToTell(tx, order.id, change.isTold, before))) tellMoved(tx, order, nowMs)
  return refusal
}

const NOT_ALLOWED = { reason: 'not-allowed' }

type Fields = Record<string, unknown>

/** The fields to set for changes that come one after the other, without those that are so already or came too late. */
function judgeTogether(
  before: OrderState,
  changes: readonly OrderChange[],
  nowMs: number,
): { fields: Fields; done: OrderChange[] } | Refusal {
  const fields: Fields = {}
  const done: OrderChange[] = []
  let order = before
  for (const told of changes) {
    const change = notInFuture(told, nowMs)
    if (isChangeApplied(order, change)) continue
    const decision = decideOrderChange(order, change)
    if (!decision.ok) return new Refusal(400, decision.message, NOT_ALLOWED)
    const after = applyOrderChange(order, change)
    Object.assign(fields, fieldsOf(change, after))
    done.push(change)
    order = after
  }
  return { fields, done }
}

function fieldsOf(change: OrderChange, after: OrderState): Fields {
  switch (change.kind) {
    case 'pay':
      return {}
    case 'collect':
      return { status: 'INPROGRESS', payment_method: change.method, paid_at: storedDate(change.paidAtMs) }
    case 'ready':
      return { ready_at: change.readyAtMs === null ? '' : storedDate(change.readyAtMs) }
    case 'hand-over': {
      const { handedOverAtMs, payLater } = change
      return {
        status: 'COMPLETED',
        handed_over_at: storedDate(handedOverAtMs),
        ...(payLater !== undefined && { pay_later: payLater }),
      }
    }
    case 'undo-hand-over':
      return { status: 'INPROGRESS', pay_later: '' }
    case 'cancel':
      return { status: 'CANCELLED', cancel_reason: change.reason }
    case 'move':
      // Whoever waits for another time has a slot like everybody else.
      return { pickup_date: storedDate(change.pickupMs), immediate: after.isImmediate }
    case 'settle-attention':
      return { attention: after.attention }
    case 'print':
      return { printed: true }
  }
}

/** A device's clock may be ahead. */
function notInFuture(change: OrderChange, nowMs: number): OrderChange {
  switch (change.kind) {
    case 'collect':
      return { ...change, paidAtMs: Math.min(change.paidAtMs, nowMs) }
    case 'ready':
      return { ...change, readyAtMs: change.readyAtMs && Math.min(change.readyAtMs, nowMs) }
    case 'hand-over':
      return { ...change, handedOverAtMs: Math.min(change.handedOverAtMs, nowMs) }
    default:
      return change
  }
}

const HANDED_OVER = `SELECT json_object('at', MAX(created)) AS document FROM order_events
  WHERE order_id = {:order} AND event = {:event}`

function isHandedOverJustNow(tx: PbApp, order: PbRecord, nowMs: number): boolean {
  const event = ORDER_STATES.completed.event.name
  const at = textOf(asObject(readDocument(tx, HANDED_OVER, { order: order.id, event })), 'at')
  return nowMs - (wireInstant(at) ?? 0) <= UNDO_HAND_OVER_MS
}

function isToTell(tx: PbApp, orderId: string, isTold: boolean | 'if-told' | undefined, { pickupMs }: OrderState): boolean {
  if (isTold === 'if-told') return hasLeft(tx, orderId, pickupEventName('moved', pickupMs ?? 0))
  return isTold === true
}

function tellMoved(tx: PbApp, order: PbRecord, nowMs: number): void {
  if (isMessageDue('moved', toldOrder(order), nowMs)) queueMessages(tx, messagesOf(tx, order, 'moved'), nowMs)
}

export const TEXT_NOTED = 'Non eseguito, ma segnato sull’ordine: lo controlla il negozio.'

/**
 * What a revoked device, a suspended person or one who is staff no more says of an order is not believed, and not lost: it stands in
 * the order's log, and the order asks for somebody who looks.
 */
export function noteClaim(
  tx: PbApp,
  order: PbRecord,
  { actor, mark }: { actor: Actor; mark: AttentionReason },
  changes: readonly OrderChange[],
): void {
  const before = describeOrder(order)
  const { status } = changes.reduce(applyOrderChange, before)
  const reason = status === before.status ? 'Modificato' : ORDER_STATES[orderStateOf({ status, readyAtMs: null })].event.label
  setAttention(order, mark, true)
  setActor(order, actor)
  tx.save(order)
  writeOrderEvents(tx, [{ orderId: order.id, actor, event: 'claimed', detail: { changes, reason }, nowMs: Date.now() }])
}
