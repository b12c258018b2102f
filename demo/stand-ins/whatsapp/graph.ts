// Stands in for WhatsApp's Cloud API: takes template messages, refuses what Meta would refuse, reports the delivery by signed
// webhooks, and fails when it was told to.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  optional,
  parseJson,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot'
import { TEMPLATE_LANGUAGE, TEMPLATES } from '#domain/message/whatsapp-templates.ts'
import { demoPage, momentText, PAGE_HEADERS } from '../demo-pages.ts'
import { cutConnection, type Fault, type Faults, type StandInContext, staySilent } from '../faults.ts'
import { type DeliveryState, deliveryReport, type MessageLog, type SentMessage, type SignedWebhook } from './delivery-reports.ts'
import { graphError } from './graph-errors.ts'

export interface GraphAccount {
  token: string
  phoneNumberId: string
}

export interface Graph {
  /** `POST /v{n}.0/{phone number}/messages`. */
  routes: Hono<{ Bindings: HttpBindings }>
  /** Tells the shop what became of a message. */
  report(message: SentMessage, state: DeliveryState, errorCode?: number): Promise<void>
}

export function graphStandIn(
  account: GraphAccount,
  { faults, log, webhook }: { faults: Faults; log: MessageLog; webhook: SignedWebhook },
): Graph {
  const report: Graph['report'] = (message, state, errorCode) => {
    message.state = state
    return webhook.send(deliveryReport(account.phoneNumberId, message, state, errorCode))
  }

  const refuse = (code: number, details?: string, fault?: Fault): Response => {
    log.add({ ...NOTHING, atMs: Date.now(), errorCode: code })
    const { status, body } = graphError(code, details)
    const headers: Record<string, string> = fault?.retry_after === undefined ? {} : { 'Retry-After': String(fault.retry_after) }
    return Response.json(body, { status: fault?.status ?? status, headers })
  }

  const accept = (message: TemplateMessage, text: string, fault: Fault | null): SentMessage => {
    const sent: SentMessage = {
      id: `wamid.${btoa(`${message.to}:${crypto.randomUUID()}`)}`,
      atMs: Date.now(),
      to: message.to,
      template: message.template.name,
      text,
      callbackData: message.biz_opaque_callback_data ?? null,
      errorCode: null,
      state: 'accepted',
    }
    log.add(sent)
    if (fault?.later) void report(sent, 'failed', typeof fault.code === 'number' ? fault.code : undefined)
    else void report(sent, 'sent').then(() => (sent.state === 'sent' ? report(sent, 'delivered') : undefined))
    return sent
  }

  const receive = async (context: StandInContext, phoneNumberId: string): Promise<Response> => {
    const fault = faults.take('whatsapp')
    if (fault?.silence) return staySilent(context)
    if (fault && fault.delay_ms > 0) await sleep(fault.delay_ms, undefined, { ref: false })
    if (fault && !fault.later && typeof fault.code === 'number') return refuse(fault.code, undefined, fault)
    if (fault?.status)
      return new Response('<html>Sorry</html>', { status: fault.status, headers: { 'Content-Type': 'text/html' } })

    if (context.req.header('Authorization') !== `Bearer ${account.token}`) return refuse(190)
    if (phoneNumberId !== account.phoneNumberId) {
      return refuse(100, `Unsupported post request. Object with ID '${phoneNumberId}' does not exist.`)
    }
    const message = safeParse(pipe(string(), parseJson(), TemplateMessage), await context.req.text())
    if (!message.success) return refuse(100, message.issues.map((issue) => issue.message).join(' '))
    const text = textOf(message.output)
    if (typeof text !== 'string') return refuse(text.code)
    const { id, to } = accept(message.output, text, fault)
    if (fault?.lose_reply) return cutConnection(context)
    return Response.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }

  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.post('/:version{v\\d+\\.0}/:phoneNumberId/messages', (context) => receive(context, context.req.param('phoneNumberId')))
  return { routes, report }
}

const NOTHING: Omit<SentMessage, 'atMs' | 'errorCode'> = {
  id: null,
  to: '',
  template: '',
  text: '',
  callbackData: null,
  state: 'refused',
}

// The body of a template message as the Graph API takes it. It refuses names that it does not know, and so does this.

const TemplateMessage = strictObject({
  messaging_product: literal('whatsapp'),
  recipient_type: optional(literal('individual')),
  to: pipe(string(), regex(/^[1-9]\d{6,14}$/)),
  type: literal('template'),
  template: strictObject({
    name: string(),
    language: strictObject({ code: string() }),
    components: optional(
      array(
        strictObject({
          type: literal('body'),
          // No line breaks, tabs or runs of blanks inside a gap: "Param text cannot have new-line/tab characters …".
          parameters: array(strictObject({ type: literal('text'), text: pipe(string(), regex(/^(?!.*\s{5})[^\n\t\r]+$/)) })),
        }),
      ),
      [],
    ),
  }),
  biz_opaque_callback_data: optional(pipe(string(), maxLength(512))),
})
type TemplateMessage = InferOutput<typeof TemplateMessage>

/** The text that the customer reads, or why Meta would refuse the message (its error code). */
function textOf({ template }: TemplateMessage): string | { code: number } {
  const registered = Object.values(TEMPLATES).find(({ name }) => name === template.name)
  if (!registered || template.language.code !== TEMPLATE_LANGUAGE) return { code: 132001 }
  const given = parametersOf(template)
  const gaps = registered.text.match(/\{\{\d+\}\}/g) ?? []
  if (given.length !== gaps.length) return { code: 132000 }
  return registered.text.replace(/\{\{(\d+)\}\}/g, (_, number) => given[Number(number) - 1] ?? '')
}

function parametersOf({ components }: TemplateMessage['template']): string[] {
  return components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
}

// The log of WhatsApp messages at /_demo/whatsapp: what customers would have on their phones. One that was delivered can be
// marked as read, as its reader would.

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
