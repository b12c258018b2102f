// What the edge answers about WhatsApp: a page's request that a customer be told, and Meta's webhook with its reports about
// messages that were sent. Without the keys there is no webhook, and messages wait in PocketBase.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  array,
  type InferOutput,
  number,
  object,
  optional,
  parseJson,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { type Backend, type BackendAnswer, backendClient } from '../backend/client.ts'
import { apiError } from '../http/api-error.ts'
import { atMost } from '../http/body.ts'
import type { EdgeOptions, JobOptions } from '../options.ts'
import type { WhatsappConfig } from '../settings.ts'
import { undeliveredText } from './graph-api.ts'
import { reportMessageResult } from './send-claimed.ts'

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

/** Another site's form can send every content type but JSON without a preflight request. */
const onlyJson: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header('Content-Type') ?? ''
  return /^application\/json\s*(;|$)/i.test(type) ? next() : apiError(415)
}

// `POST /api/sendwa`: a page asks that the customer of an order be told that it is confirmed. Of what they send only the order's
// id counts. Whether they may ask, who is told, and what, is decided by PocketBase, once per order; repeating the call does
// nothing.

const OrderId = pipe(string(), regex(/^[a-z0-9]{15}$/))
/** `{order: {id, …}}`, or the id itself: both are in use. */
const SendRequest = pipe(string(), parseJson(), object({ order: union([OrderId, object({ id: OrderId })]) }))

/** Answers 202 `{queued}`; refusals are PocketBase's own. */
function sendRequest({ forward, clientAddress, inBackground, jobs }: EdgeOptions) {
  const backend = backendClient(forward)
  return async (context: Context): Promise<Response> => {
    const request = safeParse(SendRequest, await context.req.text())
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

// The webhook /api/whatsapp/webhook: answers Meta's one-time verification, checks the signature of what it sends, reads the
// delivery reports in it, and passes them on to PocketBase.

const HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }

/** Gives the challenge back when the verify token is ours; 403 otherwise. */
function confirmWebhook({ verifyToken }: WhatsappConfig) {
  return async ({ req }: Context): Promise<Response> => {
    const isOurs = await isSameSecret(req.query('hub.verify_token') ?? '', verifyToken)
    if (req.query('hub.mode') !== 'subscribe' || !isOurs) return new Response('Forbidden', { status: 403, headers: HEADERS })
    return new Response(req.query('hub.challenge') ?? '', { headers: HEADERS })
  }
}

/** 401 unless signed by Meta; 503 while PocketBase is away, so that Meta comes again; 200 for everything else. */
function receiveReports({ config, forward }: JobOptions, { appSecret, phoneNumberId }: WhatsappConfig) {
  const backend = backendClient(forward)
  return async ({ req }: Context): Promise<Response> => {
    const body = new Uint8Array(await req.arrayBuffer())
    const signature = req.header('X-Hub-Signature-256') ?? null
    if (!(await isSigned(body, signature, appSecret))) return new Response('Unauthorized', { status: 401, headers: HEADERS })
    const { serviceToken } = config
    if (serviceToken === null) return apiError(503)
    for (const report of deliveryReports(new TextDecoder().decode(body), phoneNumberId)) {
      if (!(await recordReport(backend, serviceToken, report))) return apiError(503, { 'Retry-After': '30' })
    }
    return new Response('OK', { headers: HEADERS })
  }
}

// Proof that a webhook comes from Meta: HMAC-SHA256 of the raw body with the app's secret (`X-Hub-Signature-256`). Web Crypto,
// which Node and Cloudflare both have; its comparison takes the same time for every wrong signature.

const HEADER = /^sha256=([0-9a-f]{64})$/

/** @param header the value as it came; null when there is none */
async function isSigned(body: Uint8Array<ArrayBuffer>, header: string | null, appSecret: string): Promise<boolean> {
  const digits = HEADER.exec(header ?? '')?.[1]
  if (digits === undefined) return false
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await hmacKey(appSecret, 'verify'), signature, body)
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const text = new TextEncoder()
  const key = await hmacKey(crypto.randomUUID(), 'sign', 'verify')
  const proof = await crypto.subtle.sign('HMAC', key, text.encode(expected))
  return crypto.subtle.verify('HMAC', key, proof, text.encode(given))
}

function hmacKey(secret: string, ...uses: ('sign' | 'verify')[]): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, uses)
}

// What a webhook of WhatsApp says about messages that were sent. It brings much else (messages of customers, changes of the
// account): left aside, as are reports about other phone numbers of the same business.

const Report = object({
  /** WhatsApp's id of the message. */
  id: string(),
  status: picklist(['sent', 'delivered', 'read', 'failed']),
  /** Our id of the message, as it was given when sending. */
  biz_opaque_callback_data: optional(string()),
  errors: optional(array(object({ code: number() })), []),
})
type DeliveryReport = InferOutput<typeof Report>

const Value = object({ metadata: object({ phone_number_id: string() }), statuses: array(unknown()) })
const Body = pipe(string(), parseJson(), object({ entry: array(object({ changes: array(object({ value: unknown() })) })) }))

/** In the order in which they came; empty for everything else. */
function deliveryReports(body: string, phoneNumberId: string): DeliveryReport[] {
  const parsed = safeParse(Body, body)
  if (!parsed.success) return []
  const values = parsed.output.entry.flatMap(({ changes }) => changes.map(({ value }) => safeParse(Value, value)))
  const statuses = values.flatMap(({ success, output }) =>
    success && output.metadata.phone_number_id === phoneNumberId ? output.statuses : [],
  )
  return statuses.flatMap((status) => {
    const report = safeParse(Report, status)
    return report.success ? [report.output] : []
  })
}

// Passes a delivery report on to PocketBase. Repetitions and reports that overtake each other change nothing there.

const MESSAGE_ID = /^[a-z0-9]{15}$/

/** False when PocketBase is away: the report has to come again. */
async function recordReport(backend: Backend, token: string, report: DeliveryReport): Promise<boolean> {
  if (report.status !== 'sent') {
    const answer = await recordStatus(backend, token, report)
    if (answer.kind !== 'refused' || answer.status !== 404) return answer.kind !== 'unreachable'
  }
  // The answer to sending it was lost, or is not written down yet: the report itself says which message it is.
  const messageId = report.biz_opaque_callback_data ?? ''
  if (!MESSAGE_ID.test(messageId)) return true
  const adopted = await reportMessageResult(backend, token, messageId, { state: 'sent', external_id: report.id }, 1)
  if (adopted !== 'ok' || report.status === 'sent') return adopted !== 'unreachable'
  return (await recordStatus(backend, token, report)).kind !== 'unreachable'
}

function recordStatus(backend: Backend, token: string, { id, status, errors }: DeliveryReport): Promise<BackendAnswer> {
  const error = status === 'failed' ? undeliveredText(errors[0]?.code ?? 0) : ''
  return backend.call('POST', '/api/sfoglia/messages/status', { token, body: { external_id: id, state: status, error } })
}
