// `POST /api/sendwa`: somebody asks for the customer of an order to be told that it stands. Of what they send only the order's id
// counts. Whether they may ask, who is told, and what, is decided by PocketBase, once per order; repeating the call does nothing.
import type { Context } from 'hono'
import { object, pipe, regex, safeParse, string, union } from 'valibot'
import { apiError } from '../api-error.ts'
import type { EdgeOptions } from '../app.ts'
import { backendOf } from '../backend.ts'
import { parsedJson } from '../parsed-json.ts'

const OrderId = pipe(string(), regex(/^[a-z0-9]{15}$/))
/** `{order: {id, …}}`, or the id itself: both stand in use. */
const SendRequest = object({ order: union([OrderId, object({ id: OrderId })]) })

/** Answers 202 `{queued}`; refusals are PocketBase's own. */
export function sendRequest({ forward, clientAddress, inBackground, jobs }: EdgeOptions) {
  const backend = backendOf(forward)
  return async (context: Context): Promise<Response> => {
    const request = safeParse(SendRequest, parsedJson(await context.req.text()))
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
