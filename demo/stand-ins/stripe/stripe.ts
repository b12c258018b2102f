// Stands in for Stripe where there are no keys: its API, its payment page and its webhooks, so that the shop's own code takes the
// same way as with the real one.
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { object, safeParse, string } from 'valibot'
import type { Faults } from '../faults.ts'
import { stripeApi } from './api.ts'
import { paySession } from './charges.ts'
import { endSession, publicSession } from './checkout-session.ts'
import { stripePages } from './payment-pages.ts'
import { clearStore, stripeStore } from './store.ts'
import { stripeEvents } from './webhook-events.ts'

export interface StripeStandInOptions {
  secretKey: string
  webhookSecret: string
  /** Origin of the shop, asked whenever it is needed. */
  shopUrl: () => string
  /** Where browsers find it. */
  pageUrl?: () => string
  faults: Faults
}

export interface StripeStandIn {
  /** With their full paths: `/v1/*`, `/_demo/stripe/*`, `/_demo/control/stripe/*`. */
  routes: Hono<{ Bindings: HttpBindings }>
  /** How many payments there are to see. */
  count(): number
  clear(): void
  stop(): Promise<void>
}

const OneSession = object({ session: string() })

export function stripeStandIn({
  secretKey,
  webhookSecret,
  shopUrl,
  pageUrl = shopUrl,
  faults,
}: StripeStandInOptions): StripeStandIn {
  const store = stripeStore()
  const events = stripeEvents(() => `${shopUrl()}/api/stripe/webhook`, webhookSecret, faults)
  const api = stripeApi({ secretKey, pageUrl, store, events, faults })

  const control = new Hono()
  control.get('/', () =>
    Response.json({
      requests: store.requests,
      sessions: [...store.sessions.values()].map(publicSession),
      refunds: [...store.refunds.values()],
      events: events.all(),
    }),
  )
  control.post('/hold-webhooks', () => {
    events.hold()
    return done()
  })
  control.post('/release-webhooks', async () => {
    await events.release()
    return done()
  })
  control.post('/lose-webhooks', () => {
    events.lose()
    return done()
  })
  /** As if the customer paid, or the time was over, without a browser. */
  control.post('/:deed{pay|expire}', async ({ req }) => {
    const asked = safeParse(OneSession, await req.json())
    const session = asked.success ? store.sessions.get(asked.output.session) : undefined
    if (session?.status !== 'open') return Response.json({ ok: false }, { status: 404 })
    const isPaid = req.param('deed') === 'pay'
    if (isPaid) paySession(store, session, Math.floor(Date.now() / 1000))
    else endSession(session, 'expired')
    await events.send(isPaid ? 'checkout.session.completed' : 'checkout.session.expired', publicSession(session))
    return done()
  })

  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.route('/v1', api.routes)
  routes.route('/_demo/stripe', stripePages({ store, events }))
  routes.route('/_demo/control/stripe', control)
  return {
    routes,
    count: () => store.sessions.size,
    clear() {
      clearStore(store)
      events.clear()
      api.forget()
    },
    stop: () => events.stop(),
  }
}

function done(): Response {
  return Response.json({ ok: true })
}
