// What the page asks about a card payment: open the payment page, say how an order stands. Each answer is tagged; nothing is
// thrown, and only an address that a payment can have is ever handed on.
import * as v from 'valibot'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { askServer, type ServerOutcome } from './server-request.ts'

export type SessionAnswer =
  /** Where the payment is made. */
  | { kind: 'opened'; url: string }
  /** The order as it is now cannot be paid; `message` is the server's, Italian. */
  | { kind: 'refused'; message: string }
  | { kind: 'gone' | 'sign-in-again' | 'unreachable' }
  /** The server is there, the payment is not: not configured, or its provider is away. */
  | { kind: 'unavailable'; message: string }

/** Opening a session asks somebody else's server in turn. */
const TIMEOUT_MS = 40_000

const sessionSchema = v.object({ url: v.pipe(v.string(), v.check(isPaymentUrl, 'not a payment page')) })
const statusSchema = v.object({ status: v.picklist(ORDER_STATUSES) })
const refusalSchema = v.object({ message: v.pipe(v.string(), v.nonEmpty()) })

/** Opens the payment of an order, or gives the open one again. */
export async function openPaymentSession(orderId: string, token: string): Promise<SessionAnswer> {
  const back = (success: boolean) => `/post-payment?success=${success}&ordine=${orderId}`
  const outcome = await askServer('/api/stripe/session', {
    method: 'POST',
    token,
    body: { successUrl: back(true), errorUrl: back(false), order_id: orderId },
    timeoutMs: TIMEOUT_MS,
    asksThirdParty: true,
  })
  if (outcome.kind !== 'answer') return { kind: 'unreachable' }
  const opened = outcome.status === 200 ? v.safeParse(sessionSchema, outcome.body) : null
  if (opened?.success) return { kind: 'opened', url: opened.output.url }
  if (outcome.status === 401) return { kind: 'sign-in-again' }
  if (outcome.status === 404) return { kind: 'gone' }
  const message = messageOf(outcome)
  return outcome.status === 400 ? { kind: 'refused', message } : { kind: 'unavailable', message }
}

export type StatusAnswer = { kind: 'known'; status: OrderStatus } | { kind: 'gone' | 'sign-in-again' | 'unreachable' }

/**
 * How an order stands, its payment asked for at the provider first: a payment whose news was lost on the way comes to light.
 * Where the provider cannot be asked, what the database holds.
 */
export async function askPaymentStatus(orderId: string, token: string): Promise<StatusAnswer> {
  const asked = await askServer('/api/stripe/return', {
    method: 'POST',
    token,
    body: { order_id: orderId },
    timeoutMs: TIMEOUT_MS,
    asksThirdParty: true,
  })
  const answer = statusOf(asked)
  if (answer || asked.kind !== 'answer') return answer ?? { kind: 'unreachable' }
  const held = await askServer(`/api/collections/orders/records/${encodeURIComponent(orderId)}?fields=id,status`, { token })
  return statusOf(held) ?? { kind: 'unreachable' }
}

function statusOf(outcome: ServerOutcome): StatusAnswer | null {
  if (outcome.kind !== 'answer') return null
  if (outcome.status === 401) return { kind: 'sign-in-again' }
  if (outcome.status === 404) return { kind: 'gone' }
  const parsed = outcome.status === 200 ? v.safeParse(statusSchema, outcome.body) : null
  return parsed?.success ? { kind: 'known', status: parsed.output.status } : null
}

const TEXT_UNAVAILABLE = 'Il pagamento con carta non è disponibile adesso. Il tuo ordine è salvato: riprova tra poco.'

function messageOf({ body, status }: Extract<ServerOutcome, { kind: 'answer' }>): string {
  const refusal = v.safeParse(refusalSchema, body)
  // What passes through from the database on a failure of its own is not for customers.
  return refusal.success && status !== 500 ? refusal.output.message : TEXT_UNAVAILABLE
}

/** The provider's page, or one of our own host (the demo's, on plain HTTP like the shop there). Never a script. */
function isPaymentUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const here = globalThis.location
  return protocol === 'https:' || (protocol === 'http:' && here?.protocol === 'http:' && hostname === here.hostname)
}
