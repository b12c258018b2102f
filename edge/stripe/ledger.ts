// The payment routes of PocketBase, which alone decides what a payment means for an order. The edge only carries messages
// between it and Stripe.
import { type BaseIssue, type BaseSchema, safeParse } from 'valibot'
import type { EdgeOptions } from '../app.ts'
import { type BackendAnswer, type BackendRequest, backendOf } from '../backend.ts'
import { type DuePayment, DuePayments, EventOutcome, OpenedPayment, RecordedSession } from './ledger-records.ts'

/** Something that Stripe told us about one of our sessions, in the ledger's words. */
export interface PaymentEvent {
  /** The same event has the same id, however often it is told. */
  event_id: string
  type: 'paid' | 'expired' | 'failed' | 'refunded'
  /** Empty where Stripe does not name it; the intent tells the payment then. */
  session: string
  intent: string
  order_id: string
  amount_cents: number
  /** Lower case, as Stripe writes it. */
  currency: string
  /** ISO 8601, by Stripe's clock. */
  created_at: string
}

export interface Refunded {
  refund: string
  amount_cents: number
  /** Stripe's: `succeeded` or `pending`. */
  status: string
}

/** `refused` with PocketBase's status and Italian message; `unreachable` also for an answer that is not what was agreed. */
export type LedgerAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable' }

export interface Ledger {
  /** The order's open payment, or its next one, for the customer who ordered it. */
  pay(orderId: string, customer: Omit<BackendRequest, 'body'>): Promise<LedgerAnswer<OpenedPayment>>
  /** 409 when another session was recorded before. */
  recordSession(paymentId: string, session: { session: string; url: string; expires_at: string }): Promise<LedgerAnswer<unknown>>
  /** 404 for a session that is not ours. */
  report(event: PaymentEvent): Promise<LedgerAnswer<EventOutcome>>
  /** @param orderId only of this order, and also sessions younger than a minute */
  due(orderId?: string): Promise<LedgerAnswer<DuePayment[]>>
  reportRefunded(paymentId: string, refund: Refunded): Promise<LedgerAnswer<unknown>>
  /** Makes staff see it; asked for again later. */
  reportFailed(paymentId: string, error: string): Promise<LedgerAnswer<unknown>>
}

const PAYMENTS = '/api/sfoglia/payments'

/** @param serviceToken of the edge's own account */
export function ledgerOf(forward: EdgeOptions['forward'], serviceToken: string): Ledger {
  const backend = backendOf(forward)
  const tell = (path: string, body: object) => backend.call('POST', PAYMENTS + path, { token: serviceToken, body })
  return {
    pay: async (orderId, customer) =>
      parsed(await backend.call('POST', `/api/sfoglia/orders/${orderId}/pay`, { ...customer, body: {} }), OpenedPayment),
    recordSession: async (paymentId, session) => parsed(await tell(`/${paymentId}/session`, session), RecordedSession),
    report: async (event) => parsed(await tell('/event', event), EventOutcome),
    async due(orderId) {
      const query = orderId === undefined ? '' : `?order=${orderId}`
      const answer = parsed(await backend.call('GET', `${PAYMENTS}/due${query}`, { token: serviceToken }), DuePayments)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.payments } : answer
    },
    reportRefunded: async (paymentId, refund) => accepted(await tell(`/${paymentId}/refunded`, refund)),
    reportFailed: async (paymentId, error) => accepted(await tell(`/${paymentId}/failed`, { error })),
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
  const { message } = answer.body
  return { kind: 'refused', status: answer.status, message: typeof message === 'string' ? message : '' }
}

function pathOf(issue: BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => String(key)).join('.')
}
