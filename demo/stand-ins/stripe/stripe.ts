// Stands in for Stripe where there are no keys: its API, its payment page and its webhooks, so that the shop's own code takes the
// same way as with the real one.
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { object, safeParse, string } from 'valibot'
import { formatEuro } from '#domain/money.ts'
import { asObject } from '#domain/wire.ts'
import { demoPage, momentText } from '../demo-pages.ts'
import type { Faults } from '../faults.ts'
import { stripeApi } from './api.ts'
import { failRefund, newRefund, paySession } from './charges.ts'
import { endSession, publicSession } from './checkout-session.ts'
import { disputeOf } from './disputes.ts'
import { formFields } from './request-form.ts'
import { clearStore, type StoredSession, type StripeStore, stripeStore } from './store.ts'
import { type StripeEvents, stripeEvents } from './webhook-events.ts'

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
  const api = stripeApi({ secretKey, webhookSecret, pageUrl, store, events, faults })

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

  /** By hand on Stripe's own pages: without a name of the shop's. */
  control.post('/refund', async ({ req }) => {
    const fields = formFields(new URLSearchParams(await req.json()).toString())
    const { refund, charge } = newRefund(store, fields, Math.floor(Date.now() / 1000))
    await events.send('charge.refunded', charge)
    return Response.json({ ok: true, id: refund.id })
  })
  /** A bank returns it. Stripe tells it three times. */
  control.post('/fail-refund', async ({ req }) => {
    const failed = failRefund(store, String(asObject(await req.json()).refund))
    if (!failed) return Response.json({ ok: false }, { status: 404 })
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) await events.send(type, failed)
    return done()
  })
  /** `{intent, step}`: `open`, `win` or `lose`. */
  control.post('/dispute', async ({ req }) => {
    const { intent, step } = asObject(await req.json())
    const found = disputeOf(store, String(intent), String(step), Math.floor(Date.now() / 1000))
    if (!found) return Response.json({ ok: false }, { status: 404 })
    for (const type of found.events) await events.send(type, found.dispute)
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

// Stripe's payment page, as far as a demo needs one: what is paid and how much, "Paga" and "Annulla". Forms only, no script.

const STATES: Record<string, string> = { open: 'in attesa', complete: 'pagato', expired: 'scaduto' }

/** To be mounted at /_demo/stripe. */
function stripePages({ store, events }: { store: StripeStore; events: StripeEvents }): Hono {
  const pages = new Hono()

  pages.get('/', (context) => {
    const sessions = [...store.sessions.values()].reverse()
    const list =
      sessions.length === 0
        ? html`<p class="muted">Ancora nessun pagamento.</p>`
        : html`<ul class="list">${sessions.map(sessionCard)}</ul>`
    return demoPage(context, 'Pagamenti con carta', html`<h1>Pagamenti con carta</h1>${list}`)
  })

  pages.get('/pay/:id', (context) => {
    const session = store.sessions.get(context.req.param('id'))
    if (!session) return demoPage(context, 'Pagamento', html`<h1>Questo pagamento non esiste</h1>`, 404)
    return demoPage(context, `Pagamento di ${session.line.name}`, payable(session) ? payForm(session) : ended(session))
  })

  pages.post('/pay/:id', async (context) => {
    const session = store.sessions.get(context.req.param('id'))
    if (!session) return demoPage(context, 'Pagamento', html`<h1>Questo pagamento non esiste</h1>`, 404)
    if (payable(session)) {
      const { intent, charge } = paySession(store, session, Math.floor(Date.now() / 1000))
      // As Stripe does, the page waits for the shop to hear of it, once.
      await events.send('checkout.session.completed', publicSession(session))
      void events.send('payment_intent.succeeded', intent).then(() => events.send('charge.succeeded', charge))
    }
    const isPaid = session.status === 'complete'
    return context.redirect((isPaid ? session.success_url : session.cancel_url) ?? '/', 303)
  })

  pages.post('/pay/:id/cancel', (context) => {
    const session = store.sessions.get(context.req.param('id'))
    return context.redirect(session?.cancel_url ?? '/', 303)
  })
  return pages
}

function payable(session: StoredSession): boolean {
  return session.status === 'open' && session.expires_at * 1000 > Date.now()
}

function payForm(session: StoredSession) {
  const path = `/_demo/stripe/pay/${session.id}`
  return html`<h1>${session.line.name}</h1>
<section class="card" aria-label="Che cosa paghi">
<p class="sum">${formatEuro(session.amount_total ?? 0)}</p>
<p class="muted">${session.line.description}</p>
<p class="muted">Nessuna carta viene chiesta, nessun denaro viene speso. Si può pagare fino al ${momentText(session.expires_at * 1000)}.</p>
<div class="actions">
<form method="post" action="${path}"><button class="button" type="submit">Paga</button></form>
<form method="post" action="${path}/cancel"><button class="button quiet" type="submit">Annulla</button></form>
</div>
</section>`
}

function ended(session: StoredSession) {
  const isPaid = session.status === 'complete'
  return html`<h1>${isPaid ? 'Già pagato' : 'Il tempo per pagare è finito'}</h1>
<p>${session.line.name}, ${formatEuro(session.amount_total ?? 0)}.</p>
<p><a class="button" href="${(isPaid ? session.success_url : session.cancel_url) ?? '/'}">Torna al negozio</a></p>`
}

function sessionCard(session: StoredSession) {
  const state = STATES[payable(session) || session.status !== 'open' ? (session.status ?? '') : 'expired'] ?? ''
  return html`<li class="card"><div class="row"><h2><a href="/_demo/stripe/pay/${session.id}">${session.line.name}</a></h2><span class="mark">${state}</span></div>
<p>${formatEuro(session.amount_total ?? 0)} · ${momentText(session.created * 1000)}</p><p class="muted">${session.line.description}</p></li>`
}
