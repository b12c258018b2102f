// Gives waiting messages out to one sender, for two minutes, with the texts that fill them: whoever else asks meanwhile does not
// get them. What is too old, or no longer true of its order, is not given out any more. And what came of each.
import {
  isLaterState,
  isMessageDue,
  MESSAGE_MAX_AGE_MS,
  MESSAGE_STATES,
  type MessageEvent,
  type MessageState,
  messageEventOf,
  messageRetryMs,
} from '#domain/message/message.ts'
import { centsFromEuro, formatEuro } from '#domain/money.ts'
import type { AttentionReason } from '#domain/order/attention.ts'
import { moneyText, moneyTold } from '#domain/order/money-told.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { pickupText } from '#domain/pickup/slots.ts'
import { wireInstant } from '#domain/wire.ts'
import { describeOrder, setAttention, writeOrderEvents } from '../orders/order-state.ts'
import { customerOf } from '../orders/order-summary.ts'
import { durably, findRecord, readRows, storedDate, storeRecord, textOf } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'
import { oneLine } from './mail-layout.ts'
import { addressOf, eventName, hasLeft, hasMessage, queueMessages, toldOrder } from './queue.ts'

const LEASE_MS = 2 * MINUTE_MS
const TEXT_TOO_LATE = 'Troppo tardi'
/** It is queued again when it is true again, such as "ready" after an undone "ready". */
const TEXT_UNTRUE = 'Non vale più: l’ordine è cambiato'
/**
 * What is queued waits for its time, what is given out for the end of its claim. The list of states is written as in the index,
 * which holds these alone: asking every minute must not read all messages there ever were.
 */
const WAITING = `SELECT json_object('id', id) AS document FROM messages
  WHERE kind = {:kind} AND state IN ('queued', 'sending') AND claimed_until <= {:now}
    AND (state = 'sending' OR next_attempt_at <= {:now})
  ORDER BY created, id LIMIT {:limit}`

export interface ClaimedMessage {
  message: PbRecord
  order: PbRecord
  event: MessageEvent
  params: MessageParams
  /** Given out before without a result: it may have been sent. */
  wasInterrupted: boolean
}

/** At most `limit`, oldest first. */
export function claimMessages(app: PbApp, kind: 'whatsapp' | 'mail' | 'push', limit: number): ClaimedMessage[] {
  const nowMs = Date.now()
  const waiting = (from: PbApp) => readRows(from, WAITING, { kind, limit, now: storedDate(nowMs) })
  // Mostly there is nothing to do: then no write transaction is opened.
  if (waiting(app).length === 0) return []
  return durably(app, (tx) =>
    waiting(tx).flatMap((row) => claimOne(tx, tx.findRecordById('messages', textOf(row, 'id')), nowMs) ?? []),
  )
}

function claimOne(tx: PbApp, message: PbRecord, nowMs: number): ClaimedMessage | null {
  const isLate = nowMs - (wireInstant(message.getString('created')) ?? 0) > MESSAGE_MAX_AGE_MS
  if (isLate) return failMessage(tx, message, TEXT_TOO_LATE)
  const order = findRecord(tx, 'orders', { id: message.getString('order_id') })
  const event = messageEventOf(message.getString('event'))
  if (!order || !event || !isMessageDue(event, toldOrder(order), nowMs)) return failMessage(tx, message, TEXT_UNTRUE)
  // It was moved once more, or back.
  const isOfPickup = event === 'displaced' || event === 'moved'
  if (isOfPickup && message.getString('event') !== eventName(order, event)) return failMessage(tx, message, TEXT_UNTRUE)
  const wasInterrupted = message.getString('state') === 'sending'
  const params = messageParams(tx, order)
  const attempts = message.getFloat('attempts') + 1
  storeRecord(tx, message, { state: 'sending', params, attempts, claimed_until: storedDate(nowMs + LEASE_MS) })
  return { message, order, event, params, wasInterrupted }
}

// What a message says of an order, as texts in Italian. One line each, and what a template takes never empty: it would be refused.

export interface MessageParams {
  number: string
  /** Of the customer. */
  name: string
  /** `sabato 21 novembre alle 10:15`. */
  pickup: string
  /** `12,50 €`. */
  total: string
  /** What of it is paid and what is due: `acconto di 3,00 € ricevuto, restano 9,50 € al ritiro`. */
  payment: string
  /** `9,50 €`; empty when nothing is due. */
  due: string
  /** The shop's name. */
  shop: string
  address: string
}

function messageParams(app: PbApp, order: PbRecord): MessageParams {
  const shop = theShop(app)
  const state = describeOrder(order)
  const { dueCents } = moneyTold(state)
  const shopName = oneLine(shop?.getString('name') ?? '') || 'il negozio'
  return {
    number: order.getString('number'),
    name: oneLine(order.getString('customer_name') || (customerOf(app, order)?.name ?? '')) || 'cliente',
    pickup: pickupText(wireInstant(order.getString('pickup_date')) ?? 0),
    total: formatEuro(centsFromEuro(order.getFloat('total'))),
    payment: moneyText(state),
    due: dueCents > 0 ? formatEuro(dueCents) : '',
    shop: shopName,
    address: oneLine(shop?.getString('address') ?? '') || shopName,
  }
}

// What came of a message that was given out.

export type MessageResult =
  | { state: 'sent'; externalId: string }
  | { state: 'failed'; error: string }
  /** Tried again later, and given up after some times. */
  | { state: 'retry'; error: string; afterMs: number }

const ERROR_MAX = 1000

/** In the caller's transaction. A result that says less than what is known changes nothing. */
export function settleMessage(tx: PbApp, message: PbRecord, result: MessageResult): void {
  const before = stateOf(message)
  if (result.state === 'sent') {
    if (!isLaterState(before, 'sent')) return
    message.load({ external_id: result.externalId, error: '' })
    write(tx, message, 'sent')
    trace(tx, message, 'message-sent', '')
    return
  }
  if (before !== 'queued' && before !== 'sending') return
  const waitMs = result.state === 'retry' ? messageRetryMs(message.getFloat('attempts'), result.afterMs) : null
  if (waitMs === null) {
    failMessage(tx, message, result.error)
    return
  }
  message.load({ error: result.error.slice(0, ERROR_MAX), next_attempt_at: storedDate(Date.now() + waitMs) })
  write(tx, message, 'queued')
}

/** Nothing more is tried. */
export function failMessage(tx: PbApp, message: PbRecord, error: string): null {
  message.set('error', error.slice(0, ERROR_MAX))
  write(tx, message, 'failed')
  trace(tx, message, 'message-failed', error.slice(0, ERROR_MAX))
  return null
}

/** How far it has come by the carrier's word. In the caller's transaction. */
export function advanceMessage(tx: PbApp, message: PbRecord, state: 'delivered' | 'read' | 'failed', error: string): void {
  if (!isLaterState(stateOf(message), state)) return
  if (state === 'failed') failMessage(tx, message, error)
  else write(tx, message, state)
}

function stateOf(message: PbRecord): MessageState {
  const text = message.getString('state')
  const state = MESSAGE_STATES.find((known) => known === text)
  if (!state) throw new Error(`message ${message.id} is in no state: ${text}`)
  return state
}

function write(tx: PbApp, message: PbRecord, state: MessageState): void {
  storeRecord(tx, message, { state, claimed_until: '', ...(state !== 'queued' && { next_attempt_at: '' }) })
  if (message.getString('event') === 'ready') followReady(tx, message, state)
}

// That their order is ready, its customer must hear: where one way is closed another is taken, and where none is left the order
// asks for somebody who calls.

function followReady(tx: PbApp, message: PbRecord, state: MessageState): void {
  if (state === 'queued') return
  const order = findRecord(tx, 'orders', { id: message.getString('order_id') })
  if (!order) return
  if (state === 'failed') readyFailed(tx, order, message.getString('kind'))
  else setMark(tx, order, 'not-told', false)
}

function readyFailed(tx: PbApp, order: PbRecord, kind: string): void {
  const nowMs = Date.now()
  const isBeingTold = () => hasMessage(tx, order.id, 'ready', ['queued']) || hasLeft(tx, order.id, 'ready')
  if (!isMessageDue('ready', toldOrder(order), nowMs)) {
    // It was given out when somebody took "pronto" back, and did not arrive after all.
    if (!isBeingTold()) setMark(tx, order, 'told-ready', false)
    return
  }
  const email = kind === 'mail' ? '' : addressOf(tx, order)
  if (email !== '') queueMessages(tx, [{ orderId: order.id, kind: 'mail', event: 'ready', recipient: email }], nowMs)
  if (!isBeingTold()) setMark(tx, order, 'not-told', true)
}

function setMark(tx: PbApp, order: PbRecord, mark: AttentionReason, isMarked: boolean): void {
  // Also when it failed once more: whoever looks at the order reads its messages anew.
  if (setAttention(order, mark, isMarked) || isMarked) tx.save(order)
}

function trace(tx: PbApp, message: PbRecord, event: string, error: string): void {
  const orderId = message.getString('order_id')
  if (orderId === '') return
  const detail = { kind: message.getString('kind'), event: message.getString('event'), ...(error !== '' && { error }) }
  writeOrderEvents(tx, [{ orderId, actor: { id: '', name: '' }, event, detail, nowMs: Date.now() }])
}
