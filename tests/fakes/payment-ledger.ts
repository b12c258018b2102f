// PocketBase's payment routes in memory, behind the edge's `forward`: the contract of the real ones with the real domain's
// decisions, so that thousands of events cost milliseconds. What the real server does with them is tests/integration/.

import { decidePaymentEvent, isWaiting, type PaymentEventType, type PaymentState } from '#domain/payment/payment.ts'
import { OWN_REFUSAL } from '#domain/wire.ts'
import type { Forward } from '../../edge/options.ts'

export interface FakeOrder {
  id: string
  number: string
  totalCents: number
  status: 'NOTPAID' | 'INPROGRESS' | 'CANCELLED'
  isPaid: boolean
  attention: string[]
}

interface FakePayment {
  id: string
  orderId: string
  attempt: number
  state: PaymentState
  session: string
  url: string
  intent: string
  amountCents: number
  expiresAt: string
  events: string[]
  error: string
}

export interface PaymentLedger {
  forward: Forward
  orders: Map<string, FakeOrder>
  payments: FakePayment[]
  /** As they were told. */
  disputes: object[]
  /** `method path`, in order. */
  calls: string[]
  /** Requests whose path contains it are not answered. */
  unreachable: string | null
  /** As a customer or staff would. */
  cancel(orderId: string): void
}

export const SERVICE_TOKEN = 'service-token'
export const CUSTOMER_TOKEN = 'customer-token'

interface Asked {
  method: string
  url: URL
  token: string | null
  body: WireBody
}

/** Of all calls together; which fields are there, depends on the call. */
interface WireBody {
  event_id: string
  type: PaymentEventType
  session: string
  intent: string
  order_id: string
  amount_cents: number
  currency: string
  url: string
  expires_at: string
  error?: string
}

export function paymentLedger(): PaymentLedger {
  const ledger: PaymentLedger = {
    orders: new Map(),
    payments: [],
    disputes: [],
    calls: [],
    unreachable: null,
    cancel(orderId) {
      const order = ledger.orders.get(orderId)
      if (!order) throw new Error(`No order ${orderId}`)
      order.status = 'CANCELLED'
      for (const payment of ledger.payments) if (payment.state === 'paid') payment.state = 'refund-due'
    },
    async forward({ method, path, headers, body }) {
      ledger.calls.push(`${method} ${path}`)
      if (ledger.unreachable !== null && path.includes(ledger.unreachable)) throw new Error('connect ECONNREFUSED')
      const text = body === null ? '{}' : await new Response(body).text()
      return answer(ledger, {
        method,
        url: new URL(path, 'http://pocketbase.test'),
        token: headers.get('Authorization'),
        body: JSON.parse(text),
      })
    },
  }
  return ledger
}

function answer(ledger: PaymentLedger, asked: Asked): Response {
  const [, order = '', payment = '', deed = ''] =
    /^\/api\/(?:sfoglia\/orders\/(\w+)\/pay|sfoglia\/payments\/(?:(\w{15})\/)?(\w+)|collections\/orders\/records\/\w+)$/.exec(
      asked.url.pathname,
    ) ?? []
  if (asked.url.pathname.startsWith('/api/collections/orders/')) {
    const known = ledger.orders.get(asked.url.pathname.split('/').at(-1) ?? '')
    return known && asked.token === CUSTOMER_TOKEN
      ? Response.json({ id: known.id, status: known.status })
      : refused(404, 'Not found.')
  }
  if (order !== '') return asked.token === CUSTOMER_TOKEN ? pay(ledger, order) : refused(404, 'Non trovato.')
  if (asked.token !== SERVICE_TOKEN) return refused(403, 'Questo account non può farlo.')
  if (deed === 'event') return event(ledger, asked.body)
  if (deed === 'dispute') {
    ledger.disputes.push(asked.body)
    return Response.json({})
  }
  if (deed === 'due') return due(ledger, asked.url.searchParams.get('order'))
  const known = ledger.payments.find(({ id }) => id === payment)
  if (!known) return refused(404, 'Non trovato.')
  if (deed === 'session') return session(known, asked.body)
  if (deed === 'refunded' && known.state === 'refund-due') known.state = 'refunded'
  if (deed === 'failed') known.error = asked.body.error ?? ''
  return Response.json({ payment: wire(known) })
}

function pay(ledger: PaymentLedger, orderId: string): Response {
  const order = ledger.orders.get(orderId)
  if (!order) return refused(404, 'Non trovato.')
  if (order.status === 'CANCELLED') return refused(400, 'L’ordine è annullato.')
  if (order.isPaid) return refused(400, 'L’ordine è già pagato.')
  let payment = ledger.payments.find((known) => known.orderId === orderId && isWaiting(known.state))
  if (!payment) {
    const attempt = ledger.payments.filter((known) => known.orderId === orderId).length + 1
    const id = `pagamento${String(ledger.payments.length).padStart(6, '0')}`
    payment = { id, orderId, attempt, state: 'opening', amountCents: order.totalCents, ...NOTHING, events: [] }
    ledger.payments.push(payment)
  }
  const total = order.totalCents / 100
  const items = [{ product_name: 'Cornetto', quantity: 1, unit_price: total, price: total }]
  const wired = { id: order.id, number: order.number, total, email: 'anna@sfoglia.test', discount_code: '', items }
  return Response.json({ payment: wire(payment), order: wired })
}

function session(payment: FakePayment, { session, url, expires_at }: WireBody): Response {
  if (payment.session !== '' && payment.session !== session) return refused(409, 'C’è già un’altra pagina.')
  if (payment.session === '') Object.assign(payment, { session, url, expiresAt: expires_at, state: 'open' })
  return Response.json({ payment: wire(payment) })
}

function event(ledger: PaymentLedger, body: WireBody): Response {
  const payment =
    ledger.payments.find(({ session, intent }) =>
      body.session !== '' ? session === body.session : intent !== '' && intent === body.intent,
    ) ?? paymentStillUnknown(ledger, body)
  const order = payment && ledger.orders.get(payment.orderId)
  if (!payment || !order) return refused(404, 'Non trovato.')
  const hasOtherOpen = ledger.payments.some((other) => other.orderId === order.id && other !== payment && isWaiting(other.state))
  const facts = { state: payment.state, amountCents: payment.amountCents, eventIds: payment.events }
  const decision = decidePaymentEvent(
    facts,
    { status: order.status, isPaid: order.isPaid, hasOtherOpen },
    { id: body.event_id, type: body.type, amountCents: body.amount_cents, currency: body.currency },
  )
  payment.state = decision.state
  payment.events.push(body.event_id)
  payment.error = body.error ?? ''
  if (payment.intent === '') payment.intent = body.intent
  if (decision.order === 'pay') Object.assign(order, { status: 'INPROGRESS', isPaid: true })
  if (decision.order === 'cancel') order.status = 'CANCELLED'
  if (decision.attention !== null) order.attention.push(decision.attention)
  return Response.json({ payment: wire(payment), order: { id: order.id, number: order.number }, outcome: decision.outcome })
}

/** A refund names no session, and what Stripe calls the money may not have been told yet. */
function paymentStillUnknown({ payments }: PaymentLedger, { session, order_id }: WireBody): FakePayment | undefined {
  return payments.findLast((known) => known.orderId === order_id && known[session === '' ? 'intent' : 'session'] === '')
}

function due(ledger: PaymentLedger, orderId: string | null): Response {
  const payments = ledger.payments.flatMap((payment) => {
    if (orderId !== null && payment.orderId !== orderId) return []
    if (payment.state === 'refund-due') return [{ ...wire(payment), todo: 'refund' }]
    if (payment.state !== 'open') return []
    return [{ ...wire(payment), todo: ledger.orders.get(payment.orderId)?.status === 'NOTPAID' ? 'check' : 'expire' }]
  })
  return Response.json({ payments })
}

function wire(payment: FakePayment) {
  const { id, orderId, attempt, state, session, url, intent, amountCents, expiresAt } = payment
  const money = { amount_cents: amountCents, currency: 'eur' }
  return { id, order_id: orderId, attempt, state, session, url, intent, ...money, expires_at: expiresAt }
}

function refused(status: number, message: string): Response {
  return Response.json({ status, message, data: OWN_REFUSAL }, { status })
}

const NOTHING = { session: '', url: '', intent: '', expiresAt: '', error: '' }
