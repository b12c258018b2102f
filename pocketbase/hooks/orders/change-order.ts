// How a stored order is changed. PATCH /api/collections/orders/records/{id}: staff collect, mark ready, hand over, cancel, move,
// settle, print. …/cancel: its customer gives it up. …/reopen: an administrator takes back a completion or a cancellation. The
// record API's own update is closed, because it answers a login that has expired like an order that does not exist, and a queue
// has to tell these apart. What arrives late or twice and is so already changes nothing.
import { isMessageDue, pickupEventName } from '#domain/message/message.ts'
import { mayCustomerCancel } from '#domain/order/cancelling.ts'
import { applyOrderChange, changesIn, decideOrderChange, isChangeApplied, patchOf } from '#domain/order/change.ts'
import { withPayment } from '#domain/order/collecting.ts'
import { type AttentionReason, statusRefusalText, UNDO_HAND_OVER_MS } from '#domain/order/order.ts'
import { dueCents, lineOf, type OrderPayment, PAYMENT_METHODS } from '#domain/order/order-payment.ts'
import { isCancelled, isFinal, isInProgress, ORDER_STATES, ORDER_STATUSES, orderStateOf } from '#domain/order/states.ts'
import { isSlotStart } from '#domain/pickup/slots.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, normalizeText, wireInstant } from '#domain/wire.ts'
import { givenCode, isSentByFormerStaff, provenDevice, queueSender, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { hasLeft, messagesOf, queueMessages, toldOrder } from '../messages/queue.ts'
import { addLine, findLine, isTillMethod, ownLine } from '../payments/payment-lines.ts'
import {
  type Actor,
  actorOf,
  adminOnly,
  isStaff,
  jsonBody,
  Refusal,
  signedIn,
  TEXT_INVALID,
  TEXT_NOT_FOUND,
} from '../server/answers.ts'
import { durably, numberOf, readDocument, storedDate, textOf } from '../server/database.ts'
import { loadSettings } from '../server/shop-settings.ts'
import { describeOrder, writeOrderEvents } from './order-state.ts'
import { setActor, setTakenBack } from './state-machine.ts'

/** What staff may send, with what it must be. */
const STAFF_FIELDS: Record<string, (value: unknown) => boolean> = {
  status: isText(20),
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
  /** The reasons that remain, as pages of an older version send them. */
  attention: isTexts,
}

/**
 * The order as it is afterwards.
 * @throws Refusal 400 what may not be (money that came with it is written down all the same), 401, 403 only noted, 404 for who may not change orders
 */
export function changeOrder(e: PbRequestEvent): PbRecord {
  const id = e.request.pathValue('id')
  const superuser = e.hasSuperuserAuth() ? e.auth : null
  const sender = superuser ? { account: superuser, isTrusted: true, device: null } : queueSender(e)
  const { account, device } = sender
  const isFormer = !superuser && isSentByFormerStaff(sender)
  if (!superuser && !isStaff(account) && !isFormer) throw new Refusal(404, TEXT_NOT_FOUND)
  const isTrusted = sender.isTrusted && !isFormer
  const { actor_id: claimed, ...body } = jsonBody(e)
  for (const field of ['note', 'cancel_reason', 'pay_later'])
    if (typeof body[field] === 'string') body[field] = normalizeText(body[field])
  if (!superuser) checkFields(body)
  let order: PbRecord | null = null
  const refusals: Refusal[] = []
  durably(e.app, (tx) => {
    order = findOrder(tx, id)
    const nowMs = Date.now()
    const before = describeOrder(order)
    const { actor, isSuspended } = superuser
      ? { actor: { id: account.id, name: account.getString('email') }, isSuspended: false }
      : claimedActor(tx, sender, claimed)
    if (!isTrusted) return noteClaim(tx, order, actor, device?.getBool('revoked') ? 'revoked-device' : 'suspended-author', body)
    const payment = superuser ? null : paymentIn(before, id, body, givenCode(device), nowMs)
    if (payment && findLine(tx, payment.id)) throw otherContent()
    const paid = payment ? withPayment(before, lineOf(payment)) : before
    const asked = superuser ? body : changeOrRefusal(paid, withoutPayment(before, body), nowMs)
    const change = asked instanceof Refusal ? {} : asked
    // Money is kept, whatever else is asked with it and cannot be.
    if (asked instanceof Refusal && !payment) throw asked
    if (asked instanceof Refusal) refusals.push(asked)
    const time = payment && timeOf(payment.takenAtMs, nowMs, sender)
    if (payment && time) {
      addLine(tx, { ...payment, takenAtMs: time.atMs, actorId: actor.id }, { loginId: account.id, saidMs: time.saidMs })
    }
    if (!payment && Object.keys(change).length === 0) return
    if (body.undo_hand_over === true && 'status' in change) takeBackHandOver(tx, order, nowMs)
    for (const [field, value] of Object.entries(change)) order.set(field, value)
    // Whose login it is has the right; somebody looks at who did it. Unless that is just what was settled.
    if (isSuspended && !isSettled(body, 'suspended-author')) addMark(order, 'suspended-author')
    if (time && time.saidMs !== null) addMark(order, 'clock-wrong')
    setActor(order, actor)
    tx.save(order)
    if ('pickup_date' in change && isToTell(tx, id, body, before)) tellMoved(tx, order, nowMs)
  })
  if (!isTrusted) throw new Refusal(403, TEXT_NOTED)
  for (const refusal of refusals) throw refusal
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return order
}

const HANDED_OVER = `SELECT json_object('at', MAX(created)) AS document FROM order_events
  WHERE order_id = {:order} AND event = {:event}`

/** @throws Refusal 400 when it is too long ago */
function takeBackHandOver(tx: PbApp, order: PbRecord, nowMs: number): void {
  const event = ORDER_STATES.completed.event.name
  const at = textOf(asObject(readDocument(tx, HANDED_OVER, { order: order.id, event })), 'at')
  if (nowMs - (wireInstant(at) ?? 0) > UNDO_HAND_OVER_MS) throw new Refusal(400, statusRefusalText('not-allowed'))
  setTakenBack(order)
}

function isToTell(tx: PbApp, orderId: string, { tell_customer }: Record<string, unknown>, { pickupMs }: Before): boolean {
  if (tell_customer === 'if-told') return hasLeft(tx, orderId, pickupEventName('moved', pickupMs ?? 0))
  return tell_customer === true
}

function tellMoved(tx: PbApp, order: PbRecord, nowMs: number): void {
  if (isMessageDue('moved', toldOrder(order), nowMs)) queueMessages(tx, messagesOf(tx, order, 'moved'), nowMs)
}

const TEXT_NOTED = 'Non eseguito, ma segnato sull’ordine: lo controlla il negozio.'

/**
 * What a revoked device, a suspended person or one who is staff no more says of an order is not believed, and not lost: it stands in
 * the order's log, and the order asks for somebody who looks.
 */
function noteClaim(tx: PbApp, order: PbRecord, actor: Actor, mark: AttentionReason, claim: Record<string, unknown>): void {
  addMark(order, mark)
  setActor(order, actor)
  tx.save(order)
  writeOrderEvents(tx, [
    { orderId: order.id, actor, event: 'claimed', detail: { ...claim, reason: claimText(claim) }, nowMs: Date.now() },
  ])
}

function addMark(order: PbRecord, mark: AttentionReason): void {
  const attention = order.getStringSlice('attention')
  if (!attention.includes(mark)) order.set('attention', [...attention, mark])
}

function isSettled({ attention_settled: settled }: Record<string, unknown>, mark: AttentionReason): boolean {
  return Array.isArray(settled) && settled.includes(mark)
}

/** What is claimed, for who reads the log: `Incassato` */
function claimText({ status: claimed }: Record<string, unknown>): string {
  const status = ORDER_STATUSES.find((known) => known === claimed)
  return status ? ORDER_STATES[orderStateOf({ status, readyAtMs: null })].event.label : 'Modificato'
}

export function findOrder(app: PbApp, id: string): PbRecord {
  try {
    return app.findRecordById('orders', id)
  } catch {
    throw new Refusal(404, TEXT_NOT_FOUND)
  }
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

type Before = ReturnType<typeof describeOrder>

/**
 * The money that a PATCH tells of: the whole due. Null for none, and for what is written down already.
 * @param device code of the one that brings it
 * @throws Refusal 400 by card, or of an order that is cancelled, without a sign of when it was taken
 */
function paymentIn(
  before: Before,
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
  if (isCancelled(before) && !isNamed) throw new Refusal(400, statusRefusalText('not-allowed'))
  const known = PAYMENT_METHODS.find((one) => one === method) ?? 'cash'
  const amountCents = due || before.totalCents
  return ownLine({ id, orderId, amountCents, method: known, kind: 'payment', takenAtMs, device })
}

const TEXT_DIFFERS = 'Questo pagamento è già arrivato con un contenuto diverso.'

/** Another order has a line of this id. */
function otherContent(): Refusal {
  return new Refusal(400, TEXT_DIFFERS, { payment_id: { code: 'content-differs', message: TEXT_DIFFERS } })
}

const TEXT_PAID_BY_CARD = 'L’ordine è già pagato con carta.'

/** Without what is told by the line of money, and a status that follows from it. */
function withoutPayment(before: Before, body: Record<string, unknown>): Record<string, unknown> {
  const { payment_method, payment_id, paid_at, ...others } = body
  if (typeof payment_method !== 'string' || payment_method === '') return others
  if (before.totalCents === 0) return { ...others, payment_method, ...(paid_at !== undefined && { paid_at }) }
  if (others.status === 'INPROGRESS') delete others.status
  return others
}

/** Queues of earlier versions tell when money was taken, but not which it is: the same time of the same order is the same money. */
function idOfTime(orderId: string, method: string, takenAtMs: number): string {
  return $security.sha256(`${orderId} ${method} ${takenAtMs}`).slice(0, 15)
}

function changeOrRefusal(...given: Parameters<typeof staffChange>): Record<string, unknown> | Refusal {
  try {
    return staffChange(...given)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The fields to set, without those that have their value already or came too late. @throws Refusal 400 not allowed now */
function staffChange(before: Before, body: Record<string, unknown>, nowMs: number): Record<string, unknown> {
  const fields = { ...body }
  if ('paid_at' in fields) fields.paid_at = notInFuture(fields.paid_at, nowMs)
  if ('handed_over_at' in fields) fields.handed_over_at = notInFuture(fields.handed_over_at, nowMs)
  if ('ready_at' in fields) fields.ready_at = fields.ready_at ? notInFuture(fields.ready_at, nowMs) : ''
  const asked = changesIn(before, fields, nowMs)
  delete fields.tell_customer
  delete fields.undo_hand_over
  delete fields.attention_settled
  delete fields.attention
  for (const change of asked.filter((known) => isChangeApplied(before, known))) {
    for (const field of Object.keys(patchOf(change))) delete fields[field]
  }
  if (fields.status === before.status) delete fields.status
  if (fields.status !== 'COMPLETED') delete fields.handed_over_at
  if (fields.note === before.note) delete fields.note
  for (const change of asked.filter((known) => !isChangeApplied(before, known))) {
    const decision = decideOrderChange(before, change)
    if (!decision.ok) throw new Refusal(400, decision.message)
    if (change.kind === 'undo-hand-over') Object.assign(fields, { status: 'INPROGRESS', pay_later: '' })
    if (change.kind === 'settle-attention') fields.attention = applyOrderChange(before, change).attention
    // Whoever waits for another time has a slot like everybody else.
    if (change.kind === 'move') fields.immediate = applyOrderChange(before, change).isImmediate
  }
  return fields
}

function notInFuture(value: unknown, nowMs: number): string {
  return storedDate(Math.min(wireInstant(value) ?? nowMs, nowMs))
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

// POST /api/sfoglia/orders/{id}/cancel: a customer gives up an order of their own, until its preparation begins.

const TEXT_TOO_LATE = 'La preparazione è già cominciata: per annullare chiama il negozio.'
const TEXT_BY_CUSTOMER = 'Annullato dal cliente'

/** `{order}` as it is afterwards; already cancelled is no error. @throws Refusal 400 too late, 401, 404 for anybody else's */
export function cancelOwnOrder(e: PbRequestEvent): { order: PbRecord } {
  const customer = signedIn(e)
  const reason = jsonBody(e).reason ?? ''
  if (typeof reason !== 'string' || reason.length > 300) throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  let order: PbRecord | null = null
  durably(e.app, (tx) => {
    order = findOrder(tx, id)
    // A kiosk's account is shared by all its customers: none of them may cancel another's order.
    const isOwn = order.getString('user_id') === customer.id && !customer.getBool('kiosk')
    if (!isOwn) throw new Refusal(404, TEXT_NOT_FOUND)
    const state = describeOrder(order)
    if (isCancelled(state)) return
    const facts = {
      status: state.status,
      pickupMs: state.pickupMs ?? 0,
      readyAtMs: state.readyAtMs,
      leadDays: leadDaysOf(tx, id),
    }
    if (!mayCustomerCancel(facts, loadSettings(tx), Date.now())) throw new Refusal(400, TEXT_TOO_LATE)
    cancelForCustomer(tx, order, actorOf(customer), reason.trim())
  })
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return { order }
}

/** @param customer with an empty name when that is to be forgotten @param reason in their words, or empty */
export function cancelForCustomer(tx: PbApp, order: PbRecord, customer: { id: string; name: string }, reason = ''): void {
  order.set('status', 'CANCELLED')
  order.set('cancel_reason', reason || TEXT_BY_CUSTOMER)
  order.set('cancelled_by', 'customer')
  setActor(order, customer)
  tx.save(order)
}

/** The longest preparation among the order's products, as they are today. */
function leadDaysOf(tx: PbApp, orderId: string): number {
  const sql = `SELECT json_object('days', COALESCE(MAX(products.preparation_time), 0)) AS document
    FROM order_items JOIN products ON products.id = order_items.product_id WHERE order_items.order_id = {:order}`
  return numberOf(asObject(readDocument(tx, sql, { order: orderId })), 'days')
}

// POST /api/sfoglia/orders/{id}/reopen: an administrator takes back a completion or a cancellation, with a reason. The order
// asks for attention until somebody has looked at it.

/**
 * `{order}` as it is afterwards; one that is open already is no error.
 * @throws Refusal 400 without a reason or never closed, 401, 403, 404
 */
export function reopenOrder(e: PbRequestEvent): { order: PbRecord } {
  const admin = adminOnly(e)
  const { reason, actor_id } = jsonBody(e)
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 300) {
    throw new Refusal(400, 'Indica il motivo della riapertura.')
  }
  const id = e.request.pathValue('id')
  let order: PbRecord | null = null
  durably(e.app, (tx) => {
    order = findOrder(tx, id)
    const before = describeOrder(order)
    if (isInProgress(before)) return
    if (!isFinal(before)) throw new Refusal(400, 'L’ordine non è chiuso.')
    order.set('status', 'INPROGRESS')
    order.set('reopen_reason', reason.trim())
    setActor(order, claimedActor(tx, { account: admin, device: provenDevice(e) }, actor_id).actor)
    tx.save(order)
  })
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return { order }
}
