// What the server has written down about an order: who did what and when, its card payments, the messages about it. For staff,
// read when it is looked at; nothing of it is kept on the device.
import * as v from 'valibot'
import { deviceHeader } from '#data/device/device.ts'
import { cents, instant, optionalInstant, type RecordSchema, recordOf } from '#data/server/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { actingId, actorField } from '#data/session/acting.ts'
import { currentToken } from '#data/session/session-state.ts'
import {
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageEvent,
  messageEventOf,
  messageWaitMs,
} from '#domain/message/message.ts'
import { PAYMENT_STATES } from '#domain/payment/payment.ts'
import { aboutOrder, askForList } from './ask-for-list.ts'

const word = v.fallback(v.optional(v.string(), ''), '')

const movedSchema = v.fallback(v.nullable(recordOf({ fromMs: ['from', v.number()], toMs: ['to', v.number()] })), null)

const eventSchema = v.pipe(
  recordOf({
    id: v.string(),
    /** Empty: the server itself. */
    actorName: ['actor_name', v.string()],
    /** Whose login it was, where the actor is somebody else; empty otherwise. */
    loginName: ['login_name', v.string()],
    event: v.string(),
    // What it tells differs by event, and grows with the server.
    detail: v.nullable(v.looseObject({ reason: word, method: word, amount: v.fallback(v.nullish(cents, null), null) })),
    atMs: ['created', instant],
  }),
  v.transform(({ detail, ...event }) => ({
    ...event,
    /** Why, when somebody said so. */
    reason: detail?.reason ?? '',
    /** The means of payment where money came or went; else empty. */
    method: detail?.method ?? '',
    /** How much of it, below 0 when it went back; null where that is not told. */
    amountCents: detail?.amount ?? null,
    /** Where the pickup was moved from and to; null for every other event. */
    moved: v.parse(movedSchema, event.event === 'moved' ? detail : null),
  })),
)
export type OrderEvent = v.InferOutput<typeof eventSchema>

/** Oldest first. `offline`: the server cannot be reached. `failed`: it does not give them. */
export function readOrderEvents(orderId: string, signal: AbortSignal): Promise<OrderEvent[] | 'offline' | 'failed'> {
  return readList('order_events', { perPage: '200' }, orderId, eventSchema, signal)
}

// Its card payments and the messages about it.

export interface OrderLogEntries {
  /** Oldest first, both. */
  payments: CardPayment[]
  messages: SentMessage[]
}

export type CardPayment = v.InferOutput<typeof paymentSchema>
const paymentSchema = recordOf({
  id: v.string(),
  state: v.picklist(PAYMENT_STATES),
  /** What was to be paid. */
  amountCents: ['amount', cents],
  /** End of its payment page; null while there is none. */
  expiresAtMs: ['expires_at', optionalInstant],
  /** Why the last refund did not work, empty otherwise. */
  error: v.string(),
  updatedMs: ['updated', instant],
})

export type SentMessage = v.InferOutput<typeof messageSchema>
const messageSchema = recordOf({
  id: v.string(),
  kind: v.picklist(MESSAGE_KINDS),
  event: v.pipe(v.string(), v.transform(messageEventOf), v.picklist(MESSAGE_EVENTS)),
  state: v.picklist(MESSAGE_STATES),
  /** Italian, when it failed. */
  error: v.string(),
  updatedMs: ['updated', instant],
})

/** `offline`: the server cannot be reached. `failed`: it does not give them. */
export async function readOrderLog(orderId: string, signal: AbortSignal): Promise<OrderLogEntries | 'offline' | 'failed'> {
  if (currentToken() === undefined) return 'failed'
  const [payments, messages] = await Promise.all([
    readList('payments', { perPage: '100', fields: 'id,state,amount,expires_at,error,updated' }, orderId, paymentSchema, signal),
    readList('messages', { perPage: '100', fields: 'id,kind,event,state,error,updated' }, orderId, messageSchema, signal),
  ])
  if (payments === 'offline' || messages === 'offline') return 'offline'
  return payments === 'failed' || messages === 'failed' ? 'failed' : { payments, messages }
}

/** Records with words of a newer server are left out. */
async function readList<Row>(
  collection: 'order_events' | 'payments' | 'messages',
  question: Record<string, string>,
  orderId: string,
  schema: RecordSchema<Row>,
  signal: AbortSignal,
): Promise<Row[] | 'offline' | 'failed'> {
  const items = await askForList(collection, { ...aboutOrder(orderId), ...question, sort: 'created' }, signal)
  if (typeof items === 'string') return items
  return items.flatMap((item) => {
    const row = v.safeParse(schema, item)
    return row.success ? [row.output] : []
  })
}

/** What staff can have a customer told. */
export type TellableEvent = Extract<MessageEvent, 'confirmed' | 'ready' | 'displaced' | 'moved'>

/**
 * Has the server tell the customer, or send once more what did not reach them. Null when it is on its way or has arrived, else what
 * a person reads.
 */
export async function sendAgain(orderId: string, event: TellableEvent): Promise<string | null> {
  const outcome = await askResend(orderId, { event })
  if (isOffline(outcome)) return 'Per inviare un messaggio serve la rete. Riprova appena torna.'
  return outcome.kind === 'ok' ? null : outcome.message || 'Il messaggio non è partito.'
}

/** Whether such a message waits before it leaves, so that it can be taken back. */
export function isTakenBack(event: TellableEvent): boolean {
  return messageWaitMs(event) > 0
}

/** What was asked for a moment ago does not leave. Null when it is gone, else what a person reads. */
export async function takeMessageBack(orderId: string, event: TellableEvent): Promise<string | null> {
  const outcome = await askResend(orderId, { event, take_back: true })
  if (outcome.kind !== 'ok') return 'Senza risposta dal server il messaggio parte lo stesso: chiama il cliente.'
  return outcome.value.queued ? 'Il messaggio è già partito: chiama il cliente.' : null
}

async function askResend(orderId: string, asked: { event: TellableEvent; take_back?: true }) {
  const path = `/api/sfoglia/orders/${encodeURIComponent(orderId)}/resend`
  const body = { ...asked, ...actorField(await actingId()) }
  return request(path, { method: 'POST', auth: currentToken(), headers: await deviceHeader(), body, schema: resentSchema })
}

const resentSchema = v.object({ queued: v.boolean() })
