// What the server has written down about an order beside the order itself: its card payments and the messages about it. For
// staff, read when it is looked at; nothing of it is kept on the device.
import * as v from 'valibot'
import { MESSAGE_EVENTS, MESSAGE_STATES, type MessageEvent, type MessageState } from '#domain/message.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_STATES, type PaymentState } from '#domain/payment.ts'
import { cents, instant, optionalInstant } from './record-fields.ts'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export interface CardPayment {
  id: string
  state: PaymentState
  /** What was to be paid. */
  amountCents: Cents
  /** End of its payment page; null while there is none. */
  expiresAtMs: number | null
  /** Why the last refund did not work, empty otherwise. */
  error: string
  updatedMs: number
}

export interface SentMessage {
  id: string
  kind: 'whatsapp' | 'mail' | 'push'
  event: MessageEvent
  state: MessageState
  /** Italian, when it failed. */
  error: string
  updatedMs: number
}

export interface OrderRecord {
  /** Oldest first, both. */
  payments: CardPayment[]
  messages: SentMessage[]
}

const paymentSchema: v.GenericSchema<unknown, CardPayment> = v.pipe(
  v.object({
    id: v.string(),
    state: v.picklist(PAYMENT_STATES),
    amount: cents,
    expires_at: optionalInstant,
    error: v.string(),
    updated: instant,
  }),
  v.transform(({ amount, expires_at, updated, ...payment }) => ({
    ...payment,
    amountCents: amount,
    expiresAtMs: expires_at,
    updatedMs: updated,
  })),
)

const messageSchema: v.GenericSchema<unknown, SentMessage> = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['whatsapp', 'mail', 'push']),
    event: v.picklist(MESSAGE_EVENTS),
    state: v.picklist(MESSAGE_STATES),
    error: v.string(),
    updated: instant,
  }),
  v.transform(({ updated, ...message }) => ({ ...message, updatedMs: updated })),
)

const listSchema = v.object({ items: v.array(v.unknown()) })

/** `offline`: the server cannot be reached. `failed`: it does not give them. */
export async function readOrderRecord(orderId: string, signal: AbortSignal): Promise<OrderRecord | 'offline' | 'failed'> {
  const [payments, messages] = await Promise.all([
    readList('payments', 'id,state,amount,expires_at,error,updated', orderId, paymentSchema, signal),
    readList('messages', 'id,kind,event,state,error,updated', orderId, messageSchema, signal),
  ])
  if (payments === 'offline' || messages === 'offline') return 'offline'
  return payments === 'failed' || messages === 'failed' ? 'failed' : { payments, messages }
}

/** Records with words of a newer server are left out. */
async function readList<Row>(
  collection: 'payments' | 'messages',
  fields: string,
  orderId: string,
  schema: v.GenericSchema<unknown, Row>,
  signal: AbortSignal,
): Promise<Row[] | 'offline' | 'failed'> {
  const session = getSession()
  if (!session) return 'failed'
  const filter = `order_id = ${JSON.stringify(orderId)}`
  const query = new URLSearchParams({ filter, fields, sort: 'created', perPage: '100', skipTotal: '1' })
  const outcome = await askServer(`/api/collections/${collection}/records?${query}`, { token: session.token, signal })
  if (outcome.kind !== 'answer' || [502, 503, 504].includes(outcome.status)) return 'offline'
  const list = outcome.status === 200 ? v.safeParse(listSchema, outcome.body) : null
  if (!list?.success) return 'failed'
  return list.output.items.flatMap((item) => {
    const row = v.safeParse(schema, item)
    return row.success ? [row.output] : []
  })
}
