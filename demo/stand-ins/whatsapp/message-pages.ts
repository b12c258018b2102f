// The log of WhatsApp messages at /_demo/whatsapp: what customers would have on their phones. One that was delivered can be
// marked as read, as its reader would.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { demoPage, momentText, PAGE_HEADERS } from '../demo-pages.ts'
import type { MessageLog, SentMessage } from './delivery-reports.ts'
import type { Graph } from './graph.ts'

const STATE_TEXT: Readonly<Record<SentMessage['state'], string>> = {
  refused: 'Rifiutato',
  accepted: 'Accettato',
  sent: 'Inviato',
  delivered: 'Consegnato',
  read: 'Letto',
  failed: 'Non consegnato',
}

/** To be mounted at /_demo/whatsapp. */
export function whatsappPages({ log, report }: { log: MessageLog; report: Graph['report'] }): Hono {
  const app = new Hono()
  app.get('/', (context) => {
    const messages = [...log.all()].reverse()
    return demoPage(
      context,
      'WhatsApp',
      html`<h1>WhatsApp</h1>
<p class="muted">I messaggi che il negozio ha mandato, dal più recente. Nessun telefono li riceve.</p>
${messages.length === 0 ? html`<p class="card">Ancora nessun messaggio. Fai un ordine con un numero di telefono, oppure segnane uno come pronto.</p>` : html`<ol class="list">${messages.map(entry)}</ol>`}`,
    )
  })
  app.post('/letto', async (context) => {
    const id = (await context.req.parseBody()).id
    const message = log.all().find((candidate) => candidate.id !== null && candidate.id === id)
    if (message?.state === 'delivered') await report(message, 'read')
    return new Response(null, { status: 303, headers: { ...PAGE_HEADERS, Location: '/_demo/whatsapp' } })
  })
  return app
}

function entry(message: SentMessage) {
  const isWrong = message.state === 'refused' || message.state === 'failed'
  const state = `${STATE_TEXT[message.state]}${message.errorCode === null ? '' : ` (errore ${message.errorCode})`}`
  return html`<li class="card">
<p class="row"><strong>${message.to === '' ? 'Richiesta rifiutata' : `+${message.to}`}</strong><span class="muted">${momentText(message.atMs)}</span></p>
${message.text === '' ? '' : html`<p class="bubble text">${message.text}</p>`}
<div class="row"><span class="mark${isWrong ? ' wrong' : ''}">${state}</span>
${message.state === 'delivered' ? readForm(message) : ''}</div>
</li>`
}

function readForm({ id, to }: SentMessage) {
  return html`<form method="post" action="/_demo/whatsapp/letto"><input type="hidden" name="id" value="${id}"><button class="button quiet" aria-label="Segna come letto il messaggio a +${to}">Segna come letto</button></form>`
}
