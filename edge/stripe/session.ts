// POST /api/stripe/session {successUrl, errorUrl, order_id}: the address of the page where this order is paid. What is charged is
// the database's own computation; nothing but the order's id is believed.
import type { Handler } from 'hono'
import { object, optional, safeParse, string, unknown } from 'valibot'
import { isRecordId } from '#domain/record-id.ts'
import type { EdgeOptions } from '../app.ts'
import { parsedJson } from '../parsed-json.ts'
import { CARD_UNAVAILABLE, INVALID, NOT_FOUND, refusal, SIGN_IN } from './answers.ts'
import { ledgerOf } from './ledger.ts'
import { openSession } from './open-session.ts'
import { AFTER_CANCEL, AFTER_SUCCESS, returnUrl } from './return-url.ts'
import { stripeClient } from './stripe-client.ts'

const Body = object({ order_id: string(), successUrl: optional(unknown()), errorUrl: optional(unknown()) })

export function sessionRoute({ config, forward, fetch, clientAddress }: EdgeOptions): Handler {
  return async (context) => {
    const token = context.req.header('Authorization')
    if (!token) return refusal(401, SIGN_IN)
    const body = safeParse(Body, parsedJson(await context.req.text()))
    if (!body.success) return refusal(400, INVALID)
    const { order_id, successUrl, errorUrl } = body.output
    if (!isRecordId(order_id)) return refusal(404, NOT_FOUND)
    if (config.stripe === null || config.serviceToken === null) return refusal(503, CARD_UNAVAILABLE)
    const origin = config.publicUrl ?? new URL(context.req.url).origin
    return openSession({
      stripe: stripeClient(config.stripe, fetch),
      ledger: ledgerOf(forward, config.serviceToken),
      orderId: order_id,
      customer: { token, clientAddress: clientAddress(context) },
      urls: {
        successUrl: returnUrl(successUrl, origin, AFTER_SUCCESS),
        cancelUrl: returnUrl(errorUrl, origin, AFTER_CANCEL),
      },
    })
  }
}
