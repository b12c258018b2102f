// The outbox's requests (orders, changes, photos, what the server still holds) and what an answer means for what was carried.
// Stricter than server/request: only our server's own JSON counts, and a reply counts for an order only when it names that
// order. Never repeated here: the drain decides when.
import type { CredentialRow } from '#data/db/database.ts'
import { readDayReports } from '#data/device/day-report.ts'
import { deviceHeader } from '#data/device/device.ts'
import { isDeviceInDrill } from '#data/device/drill.ts'
import { reportAnswered, reportUnreachable } from '#data/server/connection.ts'
import { learnServerDate } from '#data/server/server-clock.ts'
import { sleepSignal } from '#data/server/sleep-signal.ts'
import { actorField } from '#data/session/acting.ts'
import { type ChangeableOrder, isChangeApplied, type OrderChange, patchOf } from '#domain/order/change.ts'
import { ATTENTION_REASONS, type AttentionReason, REJECTION_REASONS, type RejectionReason } from '#domain/order/order.ts'
import { type OrderPayment, parseLines, wirePayment } from '#domain/order/order-payment.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/states.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { type TillFact, wireTillFact } from '#domain/till/till.ts'
import { asObject, GATEWAY_STATUSES, isOwnRefusal, parseJsonObject, parseRetryAfter, wireInstant } from '#domain/wire.ts'
import type { PhotoPayload } from './payload.ts'

export type ServerAnswer =
  /** 2xx with a JSON object. */
  | { kind: 'answered'; body: Record<string, unknown> }
  /** The server understood and said no (400, 403, 404, 413 …). `message` is its own; `isRevoked`: this device was sent away. */
  | { kind: 'refused'; status: number; message: string; isRevoked: boolean }
  /** The token is not valid (any more). */
  | { kind: 'sign-in-again' }
  /** The server failed at this request (500). */
  | { kind: 'server-error' }
  /**
   * Silence, a stranger's answer, or a server that asks to wait: says nothing about this request in particular. `message`: our
   * server's own words for why to wait, empty for none.
   */
  | { kind: 'no-answer'; isSilence: boolean; retryAfterMs: number | null; message: string }

/** Longer than the slowest batch takes on a bad line, short enough to notice a dead one. */
const TIMEOUT_MS = 30_000
/** Also these ask to wait (RFC 9110, 15.5.9; RFC 8470; RFC 6585). */
const WAIT_STATUSES = [408, 425, 429, ...GATEWAY_STATUSES]

/**
 * Sends one request and classifies the answer. Never throws.
 * @param path on our own origin
 * @param sender whose login it is sent with; without a token the device itself sends it, for that person
 * @param credentials `same-origin`: cookies of the answer are kept
 */
export async function requestDelivery(
  path: string,
  sender: RequestSender,
  method: string,
  body: BodyInit,
  credentials: RequestCredentials = 'omit',
): Promise<ServerAnswer> {
  if (await isDeviceInDrill()) {
    reportUnreachable()
    return silence
  }
  const sentMs = Date.now()
  const headers: Record<string, string> = { Accept: 'application/json', ...(await senderHeaders(sender)) }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  let answer: ServerAnswer
  try {
    const response = await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      credentials,
      // A portal redirects to its own page: followed, its 200 would look like ours.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), sleepSignal()]),
    })
    answer = await classify(response)
    if (isOurs(answer)) learnServerDate(response.headers.get('Date'), sentMs)
  } catch {
    // fetch and body reading throw for every kind of broken line, for the timeout, and when the page has slept.
    answer = silence
  }
  if (isOurs(answer)) reportAnswered()
  else reportUnreachable()
  return answer
}

export type RequestSender = Pick<CredentialRow, 'userId' | 'token'>

/** The device proves itself in any case: what it delivered is known to be its own. */
async function senderHeaders({ userId, token }: RequestSender): Promise<Record<string, string>> {
  return {
    ...(await deviceHeader()),
    ...(token !== '' ? { Authorization: token } : userId !== '' && { 'X-Sfoglia-Author': userId }),
  }
}

const silence: ServerAnswer = { kind: 'no-answer', isSilence: true, retryAfterMs: null, message: '' }

/** PocketBase's own words are English. */
const TEXT_REFUSED = 'Il server non l’ha accettato.'

async function classify(response: Response): Promise<ServerAnswer> {
  if (WAIT_STATUSES.includes(response.status)) {
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now())
    return { kind: 'no-answer', isSilence: false, retryAfterMs, message: await ownMessage(response) }
  }
  const body = await readJsonObject(response)
  if (body === null) return silence
  if (response.ok) return { kind: 'answered', body }
  // PocketBase repeats the status in the body; JSON of some other server does not.
  if (body.status !== response.status || typeof body.message !== 'string') return silence
  if (response.status === 401) return { kind: 'sign-in-again' }
  if (response.status >= 500) return { kind: 'server-error' }
  const isRevoked = asObject(body.data).revoked === true
  const message = isOwnRefusal(asObject(body.data)) ? body.message : TEXT_REFUSED
  return { kind: 'refused', status: response.status, message, isRevoked }
}

/** What our own server says of a limit (429); a gateway's words are nobody's business. */
async function ownMessage(response: Response): Promise<string> {
  const body = response.status === 429 ? await readJsonObject(response) : null
  return body !== null && isOwnRefusal(asObject(body.data)) ? textOf(body.message) : ''
}

async function readJsonObject(response: Response): Promise<Record<string, unknown> | null> {
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return null
  return parseJsonObject(await response.text())
}

function isOurs(answer: ServerAnswer): boolean {
  return answer.kind !== 'no-answer' || answer.message !== ''
}

// What is asked, and what each answer says entry by entry.

/** What the server says of an order it holds, as far as the outbox needs it. */
export interface HeldOrder {
  id: string
  created: string
  updated: string
  number: string
  status: OrderStatus
  totalCents: number
  attention: AttentionReason[]
}

export type OrderOutcome =
  /**
   * `order` is null when it was deleted on the server after it had arrived; `contentHash` is that of the content this answers
   * (`orderContent`), empty from a server that does not tell.
   */
  | { kind: 'delivered'; order: HeldOrder | null; contentHash: string }
  | { kind: 'rejected'; reason: RejectionReason; message: string }

/** An answer that is no answer to what was asked. */
type NoUse = Exclude<ServerAnswer, { kind: 'answered' }>

type OrdersAnswer = { kind: 'answered'; outcomes: Map<string, OrderOutcome> } | NoUse

/**
 * Hands over up to MAX_ORDERS_PER_REQUEST orders. An order that the answer does not name is missing in `outcomes`: nothing is
 * known of it.
 * @param device this device's code
 * @param printing which of them are printed here, or on their way to paper: no other device prints them; null for none
 */
export async function sendOrders(
  sender: RequestSender,
  device: string,
  orders: readonly WireOrder[],
  printing: { device: string; ids: readonly string[] } | null = null,
): Promise<OrdersAnswer> {
  const days = device === '' ? [] : await readDayReports()
  const body = JSON.stringify({ device, days, orders, ...(printing && { printing }) })
  const answer = await requestDelivery('/api/sfoglia/orders', sender, 'POST', body)
  if (answer.kind !== 'answered') return answer
  const { results } = answer.body
  if (!Array.isArray(results)) return stranger
  const asked = new Set(orders.map((order) => order.id))
  const outcomes = new Map<string, OrderOutcome>()
  for (const result of results) {
    const { id, outcome } = parseResult(result)
    if (outcome && asked.has(id)) outcomes.set(id, outcome)
  }
  return { kind: 'answered', outcomes }
}

type ChangeAnswer = { kind: 'answered'; order: HeldOrder } | NoUse

/** @param actorId who did it, where that is not whose login the till has */
export async function sendChange(
  sender: RequestSender,
  id: string,
  change: OrderChange,
  actorId?: string,
): Promise<ChangeAnswer> {
  const body = JSON.stringify({ ...patchOf(change), ...actorField(actorId) })
  const answer = await requestDelivery(`/api/collections/orders/records/${id}`, sender, 'PATCH', body)
  if (answer.kind !== 'answered') return answer
  const held = parseHeldOrder(answer.body)
  if (held?.id !== id) return stranger
  // The right id is not enough: the reply to the change before this one bears it too. The others need not wait for it.
  return isChangeApplied(changeable(held, answer.body), change) ? { kind: 'answered', order: held } : { kind: 'server-error' }
}

type PaymentOutcome =
  /** `order` is null for money without an order. */
  | { kind: 'delivered'; order: HeldOrder | null }
  | { kind: 'rejected'; reason: RejectionReason; message: string }
  /** The server does not know its order yet. */
  | { kind: 'later' }

type PaymentsAnswer = { kind: 'answered'; outcomes: Map<string, PaymentOutcome> } | NoUse

/** A payment that is sent; `isOrphan`: this device knows that its order was refused or deleted. */
export interface SentPayment {
  payment: OrderPayment
  isOrphan: boolean
}

/** Tells of up to MAX_PAYMENTS_PER_REQUEST payments. Of one that is missing in `outcomes` nothing is known. */
export async function sendPayments(sender: RequestSender, sent: readonly SentPayment[]): Promise<PaymentsAnswer> {
  const payments = sent.map(({ payment, isOrphan }) => ({ ...wirePayment(payment), ...(isOrphan && { orphan: true }) }))
  const answer = await requestDelivery('/api/sfoglia/payments', sender, 'POST', JSON.stringify({ payments }))
  if (answer.kind !== 'answered') return answer
  const { results } = answer.body
  if (!Array.isArray(results)) return stranger
  const outcomes = new Map<string, PaymentOutcome>()
  for (const { payment } of sent) {
    const result = results.map(asObject).find(({ id }) => id === payment.id)
    const outcome = result && paymentOutcome(result, payment)
    if (outcome) outcomes.set(payment.id, outcome)
  }
  return { kind: 'answered', outcomes }
}

function paymentOutcome(
  { outcome, reason, message, order }: Record<string, unknown>,
  payment: OrderPayment,
): PaymentOutcome | null {
  if (outcome === 'later') return { kind: 'later' }
  if (outcome === 'rejected') return refusal(reason, message)
  if (outcome !== 'created' && outcome !== 'replayed') return null
  if (order === null) return { kind: 'delivered', order: null }
  const held = parseHeldOrder(order)
  const isTaken = held?.id === payment.orderId && isChangeApplied(changeable(held, asObject(order)), { kind: 'pay', payment })
  return isTaken ? { kind: 'delivered', order: held } : null
}

type TillFactsAnswer = { kind: 'answered'; outcomes: Map<string, TillFactOutcome> } | NoUse

type TillFactOutcome = { kind: 'delivered'; order: null } | { kind: 'rejected'; reason: RejectionReason; message: string }

/** Tells of up to MAX_FACTS_PER_REQUEST facts of drawers. Of one that is missing in `outcomes` nothing is known. */
export async function sendTillFacts(sender: RequestSender, facts: readonly TillFact[]): Promise<TillFactsAnswer> {
  const body = JSON.stringify({ facts: facts.map(wireTillFact) })
  const answer = await requestDelivery('/api/sfoglia/tills', sender, 'POST', body)
  if (answer.kind !== 'answered') return answer
  const { results } = answer.body
  if (!Array.isArray(results)) return stranger
  const asked = new Set(facts.map(({ id }) => id))
  const outcomes = new Map<string, TillFactOutcome>()
  for (const { id, outcome, reason, message } of results.map(asObject)) {
    if (typeof id !== 'string' || !asked.has(id)) continue
    if (outcome === 'created' || outcome === 'replayed') outcomes.set(id, { kind: 'delivered', order: null })
    else if (outcome === 'rejected') outcomes.set(id, refusal(reason, message))
  }
  return { kind: 'answered', outcomes }
}

function refusal(reason: unknown, message: unknown): { kind: 'rejected'; reason: RejectionReason; message: string } {
  const known = REJECTION_REASONS.find((candidate) => candidate === reason) ?? 'invalid'
  return { kind: 'rejected', reason: known, message: textOf(message) }
}

/** `version` is that of the item it lies on. */
type PhotoAnswer = { kind: 'answered'; version: HeldVersion } | NoUse

export async function sendPhoto(sender: RequestSender, photo: PhotoPayload): Promise<PhotoAnswer> {
  const form = new FormData()
  form.append(photo.field, new Blob([photo.bytes], { type: photo.type }), photo.field)
  const answer = await requestDelivery(`/api/sfoglia/order-items/${photo.itemId}/images`, sender, 'POST', form)
  if (answer.kind !== 'answered') return answer
  const { id, created, updated, [photo.field]: fileName } = answer.body
  // The right id is not enough: the reply to the item's other photo bears it too.
  const isTaken = id === photo.itemId && textOf(fileName) !== ''
  return isTaken ? { kind: 'answered', version: { created: textOf(created), updated: textOf(updated) } } : stranger
}

export interface HeldVersion {
  /** Empty from a server that does not tell. */
  created: string
  updated: string
}

/** `facts`: of money and drawers, those that the server holds. */
type ConfirmAnswer = { kind: 'answered'; held: Map<string, HeldVersion>; deleted: Set<string>; facts: Set<string> } | NoUse

/** At most 500 each. */
interface AskedFacts {
  payments?: readonly string[]
  tills?: readonly string[]
}

/**
 * Which of these orders the server still holds. @param ids at most 500
 * @param photosOf of these orders the items too, by their own ids in `held`
 */
export async function askHeldOrders(
  sender: RequestSender,
  ids: readonly string[],
  photosOf: readonly string[] = [],
  { payments = [], tills = [] }: AskedFacts = {},
): Promise<ConfirmAnswer> {
  const body = JSON.stringify({ ids, photos_of: photosOf, payments, tills })
  const answer = await requestDelivery('/api/sfoglia/orders/confirm', sender, 'POST', body)
  if (answer.kind !== 'answered') return answer
  const { orders, items, deleted } = answer.body
  if (!Array.isArray(orders) || !Array.isArray(items) || !Array.isArray(deleted)) return stranger
  const held = new Map<string, HeldVersion>()
  for (const record of [...orders, ...items]) {
    const { id, created, updated } = asObject(record)
    if (typeof id !== 'string' || typeof updated !== 'string') return stranger
    held.set(id, { created: typeof created === 'string' ? created : '', updated })
  }
  // A server of an earlier version knows of none.
  const known = (told: unknown, asked: readonly string[]): readonly unknown[] => (Array.isArray(told) ? told : asked)
  const facts = [...known(answer.body.payments, payments), ...known(answer.body.tills, tills)]
  const texts = (ids: readonly unknown[]) => new Set(ids.filter((id) => typeof id === 'string'))
  return { kind: 'answered', held, deleted: texts(deleted), facts: texts(facts) }
}

const stranger: NoUse = { kind: 'no-answer', isSilence: true, retryAfterMs: null, message: '' }

function parseResult(value: unknown): { id: string; outcome: OrderOutcome | null } {
  const { id, outcome, reason, message, order, content } = asObject(value)
  const unknown = { id: '', outcome: null }
  if (typeof id !== 'string') return unknown
  if (outcome === 'rejected') return { id, outcome: refusal(reason, message) }
  const contentHash = textOf(content)
  if (outcome === 'replayed' && order === null) return { id, outcome: { kind: 'delivered', order: null, contentHash } }
  const held = parseHeldOrder(order)
  if ((outcome !== 'created' && outcome !== 'replayed') || held?.id !== id) return unknown
  return { id, outcome: { kind: 'delivered', order: held, contentHash } }
}

function parseHeldOrder(value: unknown): HeldOrder | null {
  const { id, created, updated, number, status, total, attention } = asObject(value)
  const known = ORDER_STATUSES.find((candidate) => candidate === status)
  if (typeof id !== 'string' || typeof updated !== 'string' || !known || typeof total !== 'number') return null
  const reasons = Array.isArray(attention) ? attention : []
  return {
    id,
    created: textOf(created),
    updated,
    number: textOf(number),
    status: known,
    totalCents: Math.round(total * 100),
    attention: ATTENTION_REASONS.filter((reason) => reasons.includes(reason)),
  }
}

function changeable({ status, attention }: HeldOrder, record: Record<string, unknown>): ChangeableOrder {
  return {
    status,
    attention,
    readyAtMs: wireInstant(record.ready_at),
    paidAtMs: wireInstant(record.paid_at),
    payments: parseLines(record.payments),
    pickupMs: wireInstant(record.pickup_date) ?? 0,
    isPrinted: record.printed === true,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
