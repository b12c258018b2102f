// PATCH /api/collections/orders/records/{id}: the specification's call by which staff change an order. Its fields are translated here
// into the changes that devices send (domain/order/change.ts), and judged as those. The record API's own update is closed, because it
// answers a login that has expired like an order that does not exist, and a queue has to tell these apart.

import { ATTENTION_REASONS } from '#domain/order/attention.ts'
import type { OrderChange } from '#domain/order/change.ts'
import { statusRefusalText } from '#domain/order/life.ts'
import { dueCents, type OrderPayment } from '#domain/order/order-payment.ts'
import { isTillMethod, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { isCancelled, ORDER_STATUSES } from '#domain/order/states.ts'
import { isSlotStart } from '#domain/pickup/slots.ts'
import { isRecordId } from '#domain/record-id.ts'
import { normalizeText, wireInstant } from '#domain/wire.ts'
import { givenCode, isSentByFormerStaff, markOfSender, queueSender } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { changeOrder, noteClaim, TEXT_NOTED } from '../entries/changes.ts'
import { findLine, ownLine } from '../payments/payment-lines.ts'
import { isStaff, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably } from '../server/database.ts'
import { describeOrder, findOrder, type OrderState } from './order-state.ts'
import { setActor } from './state-machine.ts'

/** What staff may send, with what it must be. */
const STAFF_FIELDS: Record<string, (value: unknown) => boolean> = {
  status: (value) => value === '' || ORDER_STATUSES.some((status) => status === value),
  /** The whole due, now, by this method. */
  payment_method: (value) => value === '' || isTillMethod(String(value)),
  /** Made on the device: the same one again is the same money. */
  payment_id: isRecordId,
  paid_at: isInstant,
  pay_later: isText(300),
  handed_over_at: isInstant,
  ready_at: (value) => value === '' || value === null || isInstant(value),
  printed: (value) => value === true,
  /** What was handed over a moment ago was not. */
  undo_hand_over: (value) => value === true,
  cancel_reason: isText(300),
  pickup_date: (value) => isInstant(value) && isSlotStart(wireInstant(value) ?? 0.5),
  note: isText(500),
  /** With another pickup: the customer is sent a message; `if-told`, when they have one about the pickup that it takes back. */
  tell_customer: (value) => value === true || value === 'if-told',
  attention_settled: isTexts,
}

/**
 * The order as it is afterwards.
 * @throws Refusal 400 what may not be (money that came with it is written down all the same), 401, 403 only noted, 404 for who may not change orders
 */
export function patchOrder(e: PbRequestEvent): PbRecord {
  const id = e.request.pathValue('id')
  if (e.hasSuperuserAuth()) return setFields(e, id)
  const sender = queueSender(e)
  const { account, device } = sender
  if (!isStaff(account) && !isSentByFormerStaff(sender)) throw new Refusal(404, TEXT_NOT_FOUND)
  const { actor_id: claimed, ...body } = jsonBody(e)
  for (const field of ['note', 'cancel_reason', 'pay_later'])
    if (typeof body[field] === 'string') body[field] = normalizeText(body[field])
  checkFields(body)
  const mark = markOfSender(sender)
  let refusal: Refusal | null = null
  const order = inTransaction(e.app, id, (tx, found) => {
    const nowMs = Date.now()
    const before = describeOrder(found)
    const { actor, isSuspended } = claimedActor(tx, sender, claimed)
    if (mark !== null) {
      noteClaim(tx, found, { actor, mark }, changesIn(before, body, nowMs))
      refusal = new Refusal(403, TEXT_NOTED)
      return
    }
    const payment = paymentIn(before, id, body, givenCode(device), nowMs)
    // Another order has a line of this id.
    if (payment && findLine(tx, payment.id)) throw new Refusal(400, TEXT_DIFFERS, DIFFERS)
    const note = typeof body.note === 'string' ? body.note : undefined
    const asked = { changes: changesIn(before, withoutPayment(before, body), nowMs), payment, note }
    refusal = changeOrder(tx, found, asked, { sender, actor, isSuspended, nowMs })
  })
  if (refusal) throw refusal
  return order
}

/** A superuser's word is taken as it comes: the state machine judges it. */
function setFields(e: PbRequestEvent, id: string): PbRecord {
  const account = e.auth
  return inTransaction(e.app, id, (tx, order) => {
    order.load(jsonBody(e))
    setActor(order, { id: account?.id ?? '', name: account?.getString('email') ?? '' })
    tx.save(order)
  })
}

/** The order as it is afterwards. @throws Refusal 404 */
export function inTransaction(app: PbApp, id: string, work: (tx: PbApp, order: PbRecord) => void): PbRecord {
  return durably(app, (tx) => {
    const order = findOrder(tx, id)
    work(tx, order)
    return order
  })
}

function checkFields(body: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(body)) {
    // A field may be called as what every object has.
    const isRight = Object.hasOwn(STAFF_FIELDS, field) ? STAFF_FIELDS[field] : undefined
    if (!isRight) throw new Refusal(400, `Il campo ${field} non si può cambiare.`)
    if (!isRight(value))
      throw new Refusal(400, TEXT_INVALID, { [field]: { code: 'invalid', message: 'Il valore non è valido.' } })
  }
}

/**
 * The money that a PATCH tells of: the whole due. Null for none, and for what is written down already.
 * @param device code of the one that brings it
 * @throws Refusal 400 by card, or of an order that is cancelled, without a sign of when it was taken
 */
function paymentIn(
  before: OrderState,
  orderId: string,
  body: Record<string, unknown>,
  device: string,
  nowMs: number,
): OrderPayment | null {
  const { payment_method: method, payment_id, paid_at, status = '' } = body
  const isSaid = method !== undefined && status === '' && typeof payment_id !== 'string'
  if (isSaid && before.paymentMethod === 'card' && dueCents(before) === 0) throw new Refusal(400, TEXT_PAID_BY_CARD)
  if (typeof method !== 'string' || method === '' || before.totalCents === 0 || status === 'CANCELLED') return null
  const takenAtMs = wireInstant(paid_at) ?? nowMs
  const isNamed = typeof payment_id === 'string' || paid_at !== undefined
  const id = typeof payment_id === 'string' ? payment_id : idOfTime(orderId, method, takenAtMs)
  const isKnown = before.payments.some((line) => line.id === id || (!payment_id && isNamed && line.takenAtMs === takenAtMs))
  const due = dueCents(before)
  if (isKnown || (due === 0 && !isNamed)) return null
  if (isCancelled(before) && !isNamed) throw notAllowed()
  const known = PAYMENT_METHODS.find((one) => one === method) ?? 'cash'
  const amountCents = due || before.totalCents
  return ownLine({ id, orderId, amountCents, method: known, kind: 'payment', takenAtMs, device })
}

const TEXT_DIFFERS = 'Questo pagamento è già arrivato con un contenuto diverso.'
const DIFFERS = { payment_id: { code: 'content-differs', message: TEXT_DIFFERS } }

const TEXT_PAID_BY_CARD = 'L’ordine è già pagato con carta.'

/** Without what is told by the line of money, and a status that follows from it. */
function withoutPayment(before: OrderState, body: Record<string, unknown>): Record<string, unknown> {
  const { payment_method, payment_id: _id, paid_at, ...others } = body
  if (typeof payment_method !== 'string' || payment_method === '') return others
  if (before.totalCents === 0) return { ...others, payment_method, ...(paid_at !== undefined && { paid_at }) }
  if (others.status === 'INPROGRESS') delete others.status
  return others
}

/**
 * The changes that a PATCH asks for; its note, and fields that make no whole change by themselves, are none. It may carry several.
 * @param nowMs when money was taken, or goods handed over, that come without their time
 * @throws Refusal 400 for a status that stands for no change
 */
function changesIn(before: OrderState, patch: Record<string, unknown>, nowMs: number): OrderChange[] {
  const changes: OrderChange[] = []
  const { status, payment_method: method, cancel_reason, pay_later, tell_customer: isTold, attention_settled: settled } = patch
  if (status === 'INPROGRESS' && (method === 'cash' || method === 'pos'))
    changes.push({ kind: 'collect', method, paidAtMs: wireInstant(patch.paid_at) ?? before.paidAtMs ?? nowMs })
  if (status === 'COMPLETED') {
    const handedOverAtMs = wireInstant(patch.handed_over_at) ?? nowMs
    changes.push({ kind: 'hand-over', handedOverAtMs, ...(typeof pay_later === 'string' && { payLater: pay_later }) })
  }
  if (patch.undo_hand_over === true) changes.push({ kind: 'undo-hand-over' })
  if (status === 'CANCELLED') {
    const reason = typeof cancel_reason === 'string' ? cancel_reason : before.cancelReason
    changes.push({ kind: 'cancel', reason, cancelledAtMs: nowMs })
  }
  if ('ready_at' in patch) changes.push({ kind: 'ready', readyAtMs: wireInstant(patch.ready_at) })
  const pickupMs = wireInstant(patch.pickup_date)
  if (pickupMs !== null) changes.push({ kind: 'move', pickupMs, ...((isTold === true || isTold === 'if-told') && { isTold }) })
  const reasons = ATTENTION_REASONS.filter((reason) => Array.isArray(settled) && settled.includes(reason))
  if (reasons.length > 0) changes.push({ kind: 'settle-attention', reasons })
  if (patch.printed === true) changes.push({ kind: 'print' })
  const isMeant = changes.some(({ kind }) => STATUS_CHANGES.includes(kind))
  if (status !== undefined && status !== '' && status !== before.status && !isMeant) throw notAllowed()
  return changes
}

/** Those that a status may stand for. */
const STATUS_CHANGES: readonly OrderChange['kind'][] = ['collect', 'hand-over', 'undo-hand-over', 'cancel']

function notAllowed(): Refusal {
  return new Refusal(400, statusRefusalText('not-allowed'))
}

/** A payment without an id: the same time of the same order is the same money. */
function idOfTime(orderId: string, method: string, takenAtMs: number): string {
  return $security.sha256(`${orderId} ${method} ${takenAtMs}`).slice(0, 15)
}

function isInstant(value: unknown): boolean {
  return wireInstant(value) !== null
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function isText(maxLength: number): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.length <= maxLength
}
