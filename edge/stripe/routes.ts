// Card payment: what the shop's pages ask for (paying, coming back, giving back), what Stripe tells (webhook.ts), and the owner's keys.
import { type Handler, Hono } from 'hono'
import { looseObject, object, parseJson, pipe, safeParse, string } from 'valibot'
import { isRecordId } from '#domain/record-id.ts'
import { type BackendAnswer, backendClient } from '../backend/client.ts'
import { apiError, refusal } from '../http/api-error.ts'
import { atMost } from '../http/body.ts'
import type { EdgeOptions } from '../options.ts'
import { stripeOf } from './card-keys.ts'
import { keysRoutes } from './keys-routes.ts'
import { ledgerOf } from './ledger.ts'
import { reconcilePayments } from './reconcile.ts'
import { giveBack } from './refund.ts'
import { CARD_UNAVAILABLE, INVALID, NOT_FOUND, passedOn, SIGN_IN, sessionRoute } from './session.ts'
import { stripeClient } from './stripe-client.ts'
import { webhookRoute } from './webhook.ts'

const PAGE_LIMIT_BYTES = 16 * 1024
/** Stripe's largest events are a fraction of it. */
const WEBHOOK_LIMIT_BYTES = 1024 * 1024

/** To be mounted at `/api/stripe`. */
export function stripeRoutes(options: EdgeOptions): Hono {
  const routes = new Hono()
  routes.post('/session', atMost(PAGE_LIMIT_BYTES), sessionRoute(options))
  routes.post('/return', atMost(PAGE_LIMIT_BYTES), returnRoute(options))
  routes.post('/refund', atMost(PAGE_LIMIT_BYTES), refundRoute(options))
  routes.post('/webhook', atMost(WEBHOOK_LIMIT_BYTES), webhookRoute(options))
  routes.use('/keys/*', atMost(PAGE_LIMIT_BYTES))
  routes.route('/keys', keysRoutes(options))
  for (const path of ['/session', '/return', '/refund', '/webhook']) routes.all(path, () => apiError(405, { Allow: 'POST' }))
  routes.all('*', () => apiError(404))
  return routes
}

// POST /api/stripe/refund {id, order_id, amount, reason}: an administrator gives back what a card paid, euro, all or a part. The
// database decides whether, and notes it; then Stripe is asked.

const Refunding = pipe(string(), parseJson(), looseObject({ order_id: string() }))
const REFUND_UNAVAILABLE = 'Il rimborso sulla carta non è disponibile adesso. Riprova tra poco.'

/** `{state}`: `made`, or `pending` while nobody knows; the same id may be asked for again, and is one refund. */
function refundRoute(options: EdgeOptions): Handler {
  const { config, forward, fetch, clientAddress } = options
  return async (context) => {
    const token = context.req.header('Authorization')
    if (!token) return refusal(401, SIGN_IN)
    const read = safeParse(Refunding, await context.req.text())
    if (!read.success) return refusal(400, INVALID)
    const { order_id, ...body } = read.output
    if (!isRecordId(order_id)) return refusal(404, NOT_FOUND)
    const keys = await stripeOf(options)
    if (keys === null || config.serviceToken === null) return refusal(503, REFUND_UNAVAILABLE)
    const work = { stripe: stripeClient(keys, fetch), ledger: ledgerOf(forward, config.serviceToken) }
    const asked = await work.ledger.askRefund(order_id, { token, body, clientAddress: clientAddress(context) })
    if (asked.kind === 'unreachable' || (asked.kind === 'refused' && asked.status >= 500)) return refusal(503, REFUND_UNAVAILABLE)
    if (asked.kind === 'refused') return passedOn(asked.status, asked.message)
    const { payment, refund } = asked.value
    const given = refund.is_made ? { kind: 'made' as const } : await giveBack(work, payment, refund)
    if (given.kind === 'refused') return refusal(400, given.message)
    return Response.json({ state: given.kind }, { headers: { 'Cache-Control': 'private, no-store' } })
  }
}

// POST /api/stripe/return {order_id}: a customer is back from Stripe. The address they came back to proves nothing and the
// webhook may be late, so Stripe is asked; the answer is what the order is then.

const Body = pipe(string(), parseJson(), object({ order_id: string() }))
const Order = object({ status: string() })

/** How often Stripe is asked about one order at most, whatever a page does. */
const QUESTIONS = 6
const PER_MS = 10_000

/** `{status}`; 404 for an order that the caller may not see. */
function returnRoute(options: EdgeOptions): Handler {
  const backend = backendClient(options.forward)
  const mayAsk = rateLimiter(QUESTIONS, PER_MS)
  return async (context) => {
    const token = context.req.header('Authorization')
    if (!token) return refusal(401, SIGN_IN)
    const body = safeParse(Body, await context.req.text())
    if (!body.success) return refusal(400, INVALID)
    const { order_id } = body.output
    if (!isRecordId(order_id)) return refusal(404, NOT_FOUND)
    const path = `/api/collections/orders/records/${order_id}?fields=id,status`
    const read = () => backend.call('GET', path, { token, clientAddress: options.clientAddress(context) })
    const before = statusIn(await read())
    if (before instanceof Response || before !== 'NOTPAID' || !mayAsk(order_id, Date.now())) return answerOf(before)
    await reconcilePayments(options, order_id)
    return answerOf(statusIn(await read()))
  }
}

function statusIn(answer: BackendAnswer): string | Response {
  if (answer.kind === 'unreachable') return refusal(503, CARD_UNAVAILABLE)
  if (answer.kind === 'refused') return answer.status === 404 ? refusal(404, NOT_FOUND) : passedOn(answer.status, '')
  const order = safeParse(Order, answer.body)
  return order.success ? order.output.status : refusal(503, CARD_UNAVAILABLE)
}

function answerOf(status: string | Response): Response {
  if (status instanceof Response) return status
  return Response.json({ status }, { headers: { 'Cache-Control': 'private, no-store' } })
}

// How often something was asked for lately, in this process's memory alone: enough to keep one page from asking without end.

/** Beyond it, counting starts anew. */
const MOST_KEYS = 10_000

/** @returns whether a key may ask once more: at most `most` times in each span of `perMs` */
function rateLimiter(most: number, perMs: number): (key: string, nowMs: number) => boolean {
  let span = 0
  const counts = new Map<string, number>()
  return (key, nowMs) => {
    const current = Math.floor(nowMs / perMs)
    if (current !== span || counts.size >= MOST_KEYS) counts.clear()
    span = current
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
