// Stands in for WhatsApp's Cloud API: takes template messages, refuses what Meta would refuse, reports the delivery by signed
// webhooks, and fails when it was told to.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { safeParse } from 'valibot'
import { parsedJson } from '../parsed-json.ts'
import { cutConnection, type StandInContext, staySilent } from './bad-answers.ts'
import { type DeliveryState, deliveryReport } from './delivery-report.ts'
import type { Fault, Faults } from './faults.ts'
import { graphError } from './graph-errors.ts'
import { TemplateMessage, textOf } from './graph-request.ts'
import type { MessageLog, SentMessage } from './sent-message.ts'
import type { SignedWebhook } from './signed-webhook.ts'

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
    const message = safeParse(TemplateMessage, parsedJson(await context.req.text()))
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
