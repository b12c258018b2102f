// The edge with a Stripe that stands in and a ledger in memory: card payment without a process, a port or a network.
import type Stripe from 'stripe'
import { plannedFaults } from '../../demo/stand-ins/faults.ts'
import { stripeStandIn } from '../../demo/stand-ins/stripe/stripe.ts'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { createApp } from '../../edge/app.ts'
import { CUSTOMER_TOKEN, type FakeOrder, paymentLedger, SERVICE_TOKEN } from '../fakes/payment-ledger.ts'
import { edgeConfig, edgeOptions } from './edge-options.ts'

export const SHOP = 'https://sfoglia.test'
export const WEBHOOK_SECRET = 'whsec_solo_per_le_prove'
const SECRET_KEY = 'sk_test_solo_per_le_prove'
export const ORDER = 'ordineuno000000'

export function aFakeOrder(fields: Partial<FakeOrder> = {}): FakeOrder {
  return { id: ORDER, number: 'W-0412', totalCents: 3200, status: 'NOTPAID', isPaid: false, attention: [], ...fields }
}

/** A request on its way to Stripe; what comes back instead of Stripe's answer, or null to let it through. */
type Interference = (request: Request) => Promise<Response> | Response | null

export function cardPayments(orders: FakeOrder[] = [aFakeOrder()]) {
  const ledger = paymentLedger()
  for (const order of orders) ledger.orders.set(order.id, order)
  const faults = plannedFaults()
  const standIn = stripeStandIn({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, shopUrl: () => SHOP, faults })
  const background: Promise<void>[] = []
  const bench = {
    /** Everything that was sent to Stripe. */
    sent: [] as { method: string; path: string; key: string | null; form: string }[],
    interfere: (() => null) as Interference,
  }
  const options = edgeOptions({
    config: edgeConfig({
      publicUrl: SHOP,
      serviceToken: SERVICE_TOKEN,
      stripe: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: 'http://stripe.test:12111' },
    }),
    forward: ledger.forward,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const form = await request.clone().text()
      bench.sent.push({ method: request.method, path: pathname + search, key: request.headers.get('Idempotency-Key'), form })
      return (await bench.interfere(request)) ?? standIn.routes.fetch(request)
    },
    inBackground: (_, work) => background.push(work),
  })
  const app = createApp(options)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(SHOP + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const control = (path: string, body: unknown = {}) =>
    standIn.routes.request(`/_demo/control/stripe/${path}`, { method: 'POST', body: JSON.stringify(body) })

  return Object.assign(bench, {
    app,
    options,
    ledger,
    faults,
    post,
    control,
    /** The button "Paga con carta". */
    click: (orderId = ORDER, urls: object = {}) =>
      post('/api/stripe/session', { order_id: orderId, ...urls }, { Authorization: CUSTOMER_TOKEN }),
    /** Back from Stripe's page. */
    comeBack: (orderId = ORDER) => post('/api/stripe/return', { order_id: orderId }, { Authorization: CUSTOMER_TOKEN }),
    /** What the stand-in holds. */
    async atStripe(): Promise<{ sessions: Stripe.Checkout.Session[]; refunds: Stripe.Refund[] }> {
      return (await standIn.routes.request('/_demo/control/stripe')).json()
    },
    /** As Stripe would tell it. */
    tell(body: string, signature = signatureOf(body, WEBHOOK_SECRET)) {
      return post('/api/stripe/webhook', body, { 'Stripe-Signature': signature })
    },
    /** Until nothing goes on in the background. */
    async settled() {
      while (background.length > 0) await background.shift()
    },
    /** Webhooks do not find the way here: a test tells events itself. */
    async quiet() {
      await control('lose-webhooks')
    },
  })
}

/** The body of an event. */
export function eventText(id: string, type: string, object: object, created = Math.floor(Date.now() / 1000)): string {
  return JSON.stringify({ id, object: 'event', type, created, data: { object }, livemode: false })
}
