// The outbox's requests: orders, changes, photos, and the question what the server still holds. Each answer is checked against
// what was asked, entry by entry: a reply counts for an order only when it names that order.

import { ATTENTION_REASONS, type AttentionReason, type Order, REJECTION_REASONS, type RejectionReason } from '#domain/order.ts'
import { type ChangeableOrder, hasTaken, type OrderChange } from '#domain/order-change.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { WireOrder } from '#domain/order-submission.ts'
import { wireInstant } from '#domain/wire.ts'
import type { PhotoPayload } from './outbox-payload.ts'
import { requestDelivery, type ServerAnswer } from './outbox-request.ts'
import { readToldDays } from './told-days.ts'

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
   * `order` is null when it was deleted on the server after it had arrived; `contentPrint` is that of the content this answers
   * (`orderContent`), empty from a server that does not tell.
   */
  | { kind: 'delivered'; order: HeldOrder | null; contentPrint: string }
  | { kind: 'rejected'; reason: RejectionReason; message: string }

/** An answer that is no answer to what was asked. */
type NoUse = Exclude<ServerAnswer, { kind: 'answered' }>

export type OrdersAnswer = { kind: 'answered'; outcomes: Map<string, OrderOutcome> } | NoUse

/**
 * Hands over up to MAX_ORDERS_PER_REQUEST orders. An order that the answer does not name is missing in `outcomes`: nothing is
 * known of it.
 * @param device this device's code
 * @param printing which of them are printed here, or on their way to paper: no other device prints them; null for none
 */
export async function sendOrders(
  token: string,
  device: string,
  orders: readonly WireOrder[],
  printing: { device: string; ids: readonly string[] } | null = null,
): Promise<OrdersAnswer> {
  const days = device === '' ? [] : await readToldDays()
  const body = JSON.stringify({ device, days, orders, ...(printing && { printing }) })
  const answer = await requestDelivery('/api/sfoglia/orders', token, 'POST', body)
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

export type ChangeAnswer = { kind: 'answered'; order: HeldOrder } | NoUse

/** @param order as the server last told it, for what can only be said as a whole (the attention that remains); or null */
export async function sendChange(token: string, id: string, change: OrderChange, order: Order | null): Promise<ChangeAnswer> {
  const body = JSON.stringify(patchOf(change, order))
  const answer = await requestDelivery(`/api/collections/orders/records/${id}`, token, 'PATCH', body)
  if (answer.kind !== 'answered') return answer
  const held = parseHeldOrder(answer.body)
  if (held?.id !== id) return stranger
  // The right id is not enough: the reply to the change before this one bears it too. The others need not wait for it.
  return hasTaken(changeable(held, answer.body), change) ? { kind: 'answered', order: held } : { kind: 'server-error' }
}

/** `version` is that of the item it lies on. */
export type PhotoAnswer = { kind: 'answered'; version: HeldVersion } | NoUse

export async function sendPhoto(token: string, photo: PhotoPayload): Promise<PhotoAnswer> {
  const form = new FormData()
  form.append(photo.field, new Blob([photo.bytes], { type: photo.type }), photo.field)
  const answer = await requestDelivery(`/api/sfoglia/order-items/${photo.itemId}/images`, token, 'POST', form)
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

export type ConfirmAnswer = { kind: 'answered'; held: Map<string, HeldVersion>; deleted: Set<string> } | NoUse

/**
 * Which of these orders the server still holds. @param ids at most 500
 * @param photosOf of these orders the items too, by their own ids in `held`
 */
export async function askWhatIsHeld(
  token: string,
  ids: readonly string[],
  photosOf: readonly string[] = [],
): Promise<ConfirmAnswer> {
  const answer = await requestDelivery('/api/sfoglia/orders/confirm', token, 'POST', JSON.stringify({ ids, photos_of: photosOf }))
  if (answer.kind !== 'answered') return answer
  const { orders, items, deleted } = answer.body
  if (!Array.isArray(orders) || !Array.isArray(items) || !Array.isArray(deleted)) return stranger
  const held = new Map<string, HeldVersion>()
  for (const record of [...orders, ...items]) {
    const { id, created, updated } = asObject(record)
    if (typeof id !== 'string' || typeof updated !== 'string') return stranger
    held.set(id, { created: typeof created === 'string' ? created : '', updated })
  }
  return { kind: 'answered', held, deleted: new Set(deleted.filter((id) => typeof id === 'string')) }
}

const stranger: NoUse = { kind: 'no-answer', isSilence: true, retryAfterMs: null }

function parseResult(value: unknown): { id: string; outcome: OrderOutcome | null } {
  const { id, outcome, reason, message, order, content } = asObject(value)
  const unknown = { id: '', outcome: null }
  if (typeof id !== 'string') return unknown
  if (outcome === 'rejected') {
    const known = REJECTION_REASONS.find((candidate) => candidate === reason) ?? 'invalid'
    return { id, outcome: { kind: 'rejected', reason: known, message: textOf(message) } }
  }
  const contentPrint = textOf(content)
  if (outcome === 'replayed' && order === null) return { id, outcome: { kind: 'delivered', order: null, contentPrint } }
  const held = parseHeldOrder(order)
  if ((outcome !== 'created' && outcome !== 'replayed') || held?.id !== id) return unknown
  return { id, outcome: { kind: 'delivered', order: held, contentPrint } }
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
    pickupMs: wireInstant(record.pickup_date) ?? 0,
    isPrinted: record.printed === true,
  }
}

/** The fields of the record that a change sets. */
function patchOf(change: OrderChange, order: Order | null): Record<string, unknown> {
  switch (change.kind) {
    case 'collect':
      return { status: 'INPROGRESS', payment_method: change.method, paid_at: new Date(change.paidAtMs).toISOString() }
    case 'ready':
      return { ready_at: change.readyAtMs === null ? '' : new Date(change.readyAtMs).toISOString() }
    case 'hand-over':
      return { status: 'COMPLETED' }
    case 'cancel':
      return { status: 'CANCELLED', cancel_reason: change.reason }
    case 'move':
      return { pickup_date: new Date(change.pickupMs).toISOString() }
    case 'settle-attention':
      return { attention: (order?.attention ?? []).filter((reason) => !change.reasons.includes(reason)) }
    case 'print':
      return { printed: true }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
