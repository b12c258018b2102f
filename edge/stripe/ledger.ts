// The payment routes of PocketBase, which alone decides what a payment means for an order. The edge only carries messages
// between it and Stripe.
import {
  array,
  type BaseIssue,
  type BaseSchema,
  boolean,
  type InferOutput,
  integer,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import type { DisputeState } from '#domain/payment/dispute.ts'
import { PAYMENT_STATES, type PaymentEventType } from '#domain/payment/payment.ts'
import { asObject, isOwnRefusal } from '#domain/wire.ts'
import { type BackendAnswer, type BackendRequest, backendClient } from '../backend/client.ts'
import type { EdgeOptions } from '../options.ts'

/** Something that Stripe told us about one of our sessions, in the ledger's words. */
export interface PaymentEvent {
  /** The same event has the same id, however often it is told. */
  event_id: string
  type: PaymentEventType
  /** Empty where Stripe does not name it; the intent tells the payment then. */
  session: string
  intent: string
  order_id: string
  amount_cents: number
  /** Lower case, as Stripe writes it. */
  currency: string
  /** ISO 8601, by Stripe's clock. */
  created_at: string
  /** Of a refund that failed after it was made: Stripe's, and the desk's where it asked for it. */
  refund?: string
  give_back?: string
  /** In Italian, why. */
  error?: string
}

/** How a dispute about one of our payments stands. */
export interface DisputeReport {
  dispute: string
  intent: string
  amount_cents: number
  state: DisputeState
  /** How often its money has moved: taken from the shop, given back. */
  moves: number
  reason: string
  created_at: string
}

interface Refunded {
  refund: string
  amount_cents: number
  /** Stripe's: `succeeded` or `pending`. */
  status: string
}

/** `refused` with PocketBase's status and our Italian message, or none; `unreachable` also for an answer that is not what was agreed. */
export type LedgerAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable' }

export interface Ledger {
  /** The order's open payment, or its next one, for the customer who ordered it. @param isDeposit instead of the whole */
  pay(orderId: string, isDeposit: boolean, customer: Omit<BackendRequest, 'body'>): Promise<LedgerAnswer<OpenedPayment>>
  /** 409 when another session was recorded before. */
  recordSession(paymentId: string, session: { session: string; url: string; expires_at: string }): Promise<LedgerAnswer<unknown>>
  /** 404 for a session that is not ours. */
  report(event: PaymentEvent): Promise<LedgerAnswer<EventOutcome>>
  /** 404 for a payment that is not ours. */
  reportDispute(report: DisputeReport): Promise<LedgerAnswer<unknown>>
  /** @param orderId only of this order, and also sessions younger than a minute */
  due(orderId?: string): Promise<LedgerAnswer<DuePayment[]>>
  reportRefunded(paymentId: string, refund: Refunded): Promise<LedgerAnswer<unknown>>
  /** Makes staff see it; asked for again later. @param giveBack which refund of the desk's, given up with it; empty for none */
  reportFailed(paymentId: string, error: string, giveBack?: string): Promise<LedgerAnswer<unknown>>
  /** Notes what an administrator gives back, before Stripe is asked. */
  askRefund(orderId: string, staff: BackendRequest): Promise<LedgerAnswer<AskedRefund>>
}

const PAYMENTS = '/api/sfoglia/payments'

/** @param serviceToken of the edge's own account */
export function ledgerOf(forward: EdgeOptions['forward'], serviceToken: string): Ledger {
  const backend = backendClient(forward)
  const tell = (path: string, body: object) => backend.call('POST', PAYMENTS + path, { token: serviceToken, body })
  return {
    async pay(orderId, isDeposit, customer) {
      const request = { ...customer, body: isDeposit ? { deposit: true } : {} }
      return parsed(await backend.call('POST', `/api/sfoglia/orders/${orderId}/pay`, request), OpenedPayment)
    },
    recordSession: async (paymentId, session) => parsed(await tell(`/${paymentId}/session`, session), RecordedSession),
    report: async (event) => parsed(await tell('/event', event), EventOutcome),
    reportDispute: async (report) => accepted(await tell('/dispute', report)),
    async due(orderId) {
      const query = orderId === undefined ? '' : `?order=${orderId}`
      const answer = parsed(await backend.call('GET', `${PAYMENTS}/due${query}`, { token: serviceToken }), DuePayments)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.payments } : answer
    },
    reportRefunded: async (paymentId, refund) => accepted(await tell(`/${paymentId}/refunded`, refund)),
    reportFailed: async (paymentId, error, giveBack = '') =>
      accepted(await tell(`/${paymentId}/failed`, { error, ...(giveBack !== '' && { give_back: giveBack }) })),
    askRefund: async (orderId, staff) =>
      parsed(await backend.call('POST', `/api/sfoglia/orders/${orderId}/refund`, staff), AskedRefund),
  }
}

function parsed<T>(answer: BackendAnswer, schema: BaseSchema<unknown, T, BaseIssue<unknown>>): LedgerAnswer<T> {
  const accepting = accepted(answer)
  if (accepting.kind !== 'ok') return accepting
  const result = safeParse(schema, accepting.value)
  if (result.success) return { kind: 'ok', value: result.output }
  console.error('payment: the database answered in a form that is not known here', result.issues.map(pathOf))
  return { kind: 'unreachable' }
}

function accepted(answer: BackendAnswer): LedgerAnswer<unknown> {
  if (answer.kind === 'ok') return { kind: 'ok', value: answer.body }
  if (answer.kind === 'unreachable') return answer
  const { message, data } = answer.body
  const isOwn = typeof message === 'string' && isOwnRefusal(asObject(data))
  return { kind: 'refused', status: answer.status, message: isOwn ? message : '' }
}

function pathOf(issue: BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => String(key)).join('.')
}

// Payments and orders as PocketBase's payment routes give them, parsed once here.

const Cents = pipe(number(), integer(), minValue(0))

const Payment = object({
  id: string(),
  /** Counts an order's payments from 1. */
  attempt: pipe(number(), integer()),
  state: picklist(PAYMENT_STATES),
  /** Stripe's Checkout Session, its page and its end; empty until they are known. */
  session: string(),
  url: string(),
  amount_cents: Cents,
  currency: string(),
  expires_at: string(),
})

const PaidOrder = object({
  id: string(),
  /** `W-0412`: what a person calls it. */
  number: string(),
  /** Euro. */
  total: number(),
  /** Euro that may be paid instead of the whole; 0 for none. */
  deposit: optional(number(), 0),
  email: optional(string(), ''),
  discount_code: optional(string(), ''),
  items: array(
    object({
      product_name: string(),
      quantity: number(),
      /** Euro, and euro for the whole line. */
      unit_price: number(),
      price: number(),
    }),
  ),
})

export const OpenedPayment = object({ payment: Payment, order: PaidOrder })
export type OpenedPayment = InferOutput<typeof OpenedPayment>

const RecordedSession = object({ payment: object({ session: string() }) })

const EventOutcome = object({
  payment: object({ id: string(), state: picklist(PAYMENT_STATES) }),
  order: object({ id: string(), number: string() }),
  /** `known`: told before. `ignored`: it changes nothing any more. */
  outcome: picklist(['applied', 'known', 'ignored']),
})
type EventOutcome = InferOutput<typeof EventOutcome>

/** All or a part of a payment, as the desk asks for it. */
const GiveBack = object({ id: string(), amount_cents: Cents })
export type GiveBack = InferOutput<typeof GiveBack>

const AskedRefund = object({
  payment: object({ id: string(), order_id: string(), session: string(), intent: string() }),
  refund: object({ ...GiveBack.entries, is_made: boolean() }),
})
type AskedRefund = InferOutput<typeof AskedRefund>
/** What Stripe has to know of a payment to give of it back. */
export type RefundablePayment = AskedRefund['payment']

const DuePayment = object({
  id: string(),
  order_id: string(),
  session: string(),
  intent: string(),
  amount_cents: Cents,
  currency: string(),
  todo: picklist(['check', 'expire', 'refund', 'give-back']),
  /** What the desk asked for and nobody has heard of. */
  give_back: nullish(GiveBack),
})
export type DuePayment = InferOutput<typeof DuePayment>

const DuePayments = object({ payments: array(DuePayment) })

// One line per thing that happened to a payment: which order, which payment, what came of it. No names, no cards, no keys.

export function logOutcome({ type }: PaymentEvent, { payment, order, outcome }: EventOutcome): void {
  console.warn(`payment ${order.number} ${payment.id}: ${type} ${outcome}, ${payment.state}`)
}
