// Stripe's payment page, as far as a demo needs one: what is paid and how much, "Paga" and "Annulla". Forms only, no script.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatEuro } from '#domain/money.ts'
import { demoPage, momentText } from '../demo-pages.ts'
import { paySession } from './charges.ts'
import { publicSession } from './checkout-session.ts'
import type { StoredSession, StripeStore } from './store.ts'
import type { StripeEvents } from './webhook-events.ts'

const STATES: Record<string, string> = { open: 'in attesa', complete: 'pagato', expired: 'scaduto' }

/** To be mounted at /_demo/stripe. */
export function stripePages({ store, events }: { store: StripeStore; events: StripeEvents }): Hono {
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
