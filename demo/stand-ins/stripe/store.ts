// What the stand-in remembers: sessions, payments and refunds, in memory, the oldest forgotten first.
import type Stripe from 'stripe'

export type StoredSession = Stripe.Checkout.Session & {
  /** Not given out: shown on the payment page. */
  line: { name: string; description: string }
  intentData: { description: string; metadata: Record<string, string> }
}

/** Without what the shop would answer the bank. */
export type StoredDispute = Omit<Stripe.Dispute, 'evidence' | 'evidence_details' | 'intended_submission_method'>

export interface StripeStore {
  sessions: Map<string, StoredSession>
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, StoredDispute>
  /** What the shop asked for, for tests. */
  requests: ReceivedRequest[]
}

export interface ReceivedRequest {
  method: string
  path: string
  idempotencyKey: string
  /** The body as it came. */
  form: string
  status: number
}

const MOST = 500

export function stripeStore(): StripeStore {
  return { sessions: new Map(), intents: new Map(), charges: new Map(), refunds: new Map(), disputes: new Map(), requests: [] }
}

export function clearStore(store: StripeStore): void {
  for (const objects of [store.sessions, store.intents, store.charges, store.refunds, store.disputes]) objects.clear()
  store.requests.splice(0)
}

/** Keeps it under its id. */
export function keep<T extends { id: string }>(objects: Map<string, T>, object: T): T {
  objects.set(object.id, object)
  const [oldest] = objects.keys()
  if (objects.size > MOST && oldest !== undefined) objects.delete(oldest)
  return object
}

export function keepRequest(requests: ReceivedRequest[], request: ReceivedRequest): void {
  requests.push(request)
  if (requests.length > MOST) requests.shift()
}

/** `cs_test_…`, as long as Stripe's own. */
export function stripeId(prefix: string, length = 24): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
