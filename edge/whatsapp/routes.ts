// What the edge answers about WhatsApp. Without its keys there is no webhook, and messages wait in PocketBase.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { object, pipe, regex, safeParse, string, union } from 'valibot'
import { backendClient } from '../backend/client.ts'
import { apiError } from '../http/api-error.ts'
import { parseJson } from '../http/body.ts'
import type { EdgeOptions } from '../options.ts'
import { confirmWebhook, receiveReports } from './webhook.ts'

/** The spec's JSON with an order of a hundred lines. */
const REQUEST_LIMIT_BYTES = 64 * 1024
/** Meta's own limit of a webhook. */
const WEBHOOK_LIMIT_BYTES = 3 * 1024 * 1024

export function whatsappRoutes(options: EdgeOptions): Hono {
  const app = new Hono()
  app.post('/api/sendwa', onlyJson, atMost(REQUEST_LIMIT_BYTES), sendRequest(options))
  app.all('/api/sendwa', () => apiError(405, { Allow: 'POST' }))
  const { whatsapp } = options.config
  if (whatsapp === null) return app
  app.get('/api/whatsapp/webhook', confirmWebhook(whatsapp))
  app.post('/api/whatsapp/webhook', atMost(WEBHOOK_LIMIT_BYTES), receiveReports(options, whatsapp))
  return app
}

/** A form of another site can send any type but this one without asking first. */
const onlyJson: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header('Content-Type') ?? ''
  return /^application\/json\s*(;|$)/i.test(type) ? next() : apiError(415)
}

function atMost(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: () => apiError(413, { Connection: 'close' }) })
}

// `POST /api/sendwa`: somebody asks for the customer of an order to be told that it stands. Of what they send only the order's id
// counts. Whether they may ask, who is told, and what, is decided by PocketBase, once per order; repeating the call does nothing.

const OrderId = pipe(string(), regex(/^[a-z0-9]{15}$/))
/** `{order: {id, …}}`, or the id itself: both stand in use. */
const SendRequest = object({ order: union([OrderId, object({ id: OrderId })]) })

/** Answers 202 `{queued}`; refusals are PocketBase's own. */
function sendRequest({ forward, clientAddress, inBackground, jobs }: EdgeOptions) {
  const backend = backendClient(forward)
  return async (context: Context): Promise<Response> => {
    const request = safeParse(SendRequest, parseJson(await context.req.text()))
    if (!request.success) return apiError(400)
    const { order } = request.output
    const orderId = typeof order === 'string' ? order : order.id
    const answer = await backend.call('POST', `/api/sfoglia/orders/${orderId}/messages`, {
      token: context.req.header('Authorization') ?? null,
      body: { event: 'confirmed' },
      clientAddress: clientAddress(context),
    })
    if (answer.kind === 'unreachable') return apiError(503, { 'Retry-After': '2' })
    if (answer.kind === 'refused') return Response.json(answer.body, { status: answer.status })
    const queued = answer.body.queued === true
    if (queued) inBackground(context, jobs())
    return Response.json({ queued }, { status: 202 })
  }
}
