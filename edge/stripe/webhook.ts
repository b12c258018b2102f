// POST /api/stripe/webhook: Stripe tells what happened. Only what it has signed, lately, byte for byte, is read at all; then the
// ledger decides what it means. Any order and any repetition is harmless, so whatever is not written down is asked for again:
// 503 makes Stripe retry for days.
import type { Handler } from 'hono'
import Stripe from 'stripe'
import { apiError } from '../http/api-error.ts'
import type { EdgeOptions } from '../options.ts'
import { stripeOf } from './card-keys.ts'
import { type LedgerAnswer, ledgerOf, logOutcome } from './ledger.ts'
import { type Notice, noticeOf } from './payment-events.ts'
import { reconcilePayments } from './reconcile.ts'
import { type StripeEvent, stripeEvent, UnknownForm } from './stripe-client.ts'

export function webhookRoute(options: EdgeOptions): Handler {
  return async (context) => {
    const { serviceToken } = options.config
    const stripe = await stripeOf(options)
    // With an empty secret anybody could sign.
    if (stripe === null || stripe.webhookSecret === '' || serviceToken === null) return apiError(503)
    const bytes = await context.req.arrayBuffer()
    const event = await verifiedEvent(bytes, context.req.header('Stripe-Signature'), stripe.webhookSecret)
    if (event === null) return apiError(400)
    const notice = readNotice(event)
    if (notice === null) return apiError(400)
    if (notice.kind === 'nothing') return received()

    const ledger = ledgerOf(options.forward, serviceToken)
    if (notice.kind === 'dispute') return answerTo(await ledger.reportDispute(notice.report), event.id)
    const told = await ledger.report(notice.event)
    if (told.kind === 'ok') {
      logOutcome(notice.event, told.value)
      const isDueBack = told.value.payment.state === 'refund-due'
      if (isDueBack) options.inBackground(context, reconcilePayments(options, told.value.order.id))
    }
    return answerTo(told, event.id)
  }
}

function readNotice(event: Parameters<typeof noticeOf>[0]): Notice | null {
  try {
    return noticeOf(event)
  } catch (error) {
    if (!(error instanceof UnknownForm)) throw error
    console.error(`payment event ${event.id} ${event.type}: ${error.message}`)
    return null
  }
}

function answerTo(told: LedgerAnswer<unknown>, eventId: string): Response {
  if (told.kind === 'ok') return received()
  if (told.kind === 'refused' && told.status === 404) {
    // Stripe's account may serve other shops and tools too.
    console.warn(`payment event ${eventId}: of no session of this shop`)
    return received()
  }
  console.error(`payment event ${eventId}: not written down (${told.kind === 'refused' ? told.status : told.kind})`)
  return apiError(503, { 'Retry-After': '10' })
}

function received(): Response {
  return Response.json({ received: true }, { headers: { 'Cache-Control': 'no-store' } })
}

// Whether a webhook is Stripe's own: its signature over the raw bytes, made lately.

/** Stripe signs each delivery anew; older ones were recorded by somebody. */
const TOLERANCE_SECONDS = 300

/** Web Crypto, which both runtimes have. */
const crypto = Stripe.createSubtleCryptoProvider()

/** null for everything that Stripe has not signed so. */
export async function verifiedEvent(
  body: ArrayBuffer,
  signature: string | undefined,
  secret: string,
): Promise<StripeEvent | null> {
  if (signature === undefined || !isPlain(signature)) return null
  try {
    // As text that is these bytes and no others: a lenient decoder maps different bytes to one text.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return stripeEvent(await Stripe.webhooks.constructEventAsync(text, signature, secret, TOLERANCE_SECONDS, crypto))
  } catch (error) {
    const isForeign =
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof TypeError ||
      error instanceof SyntaxError ||
      error instanceof UnknownForm
    if (!isForeign) throw error
    return null
  }
}

/** `t=1492774577,v1=5257a8…,v0=…`: one time, written as Stripe writes it. The library reads `t=12x` and `t=012` as 12. */
function isPlain(signature: string): boolean {
  const items = signature.split(',')
  return (
    items.filter((item) => /^t=[1-9]\d*$/.test(item)).length === 1 && items.every((item) => /^(t=\d+|v\d+=[0-9a-f]+)$/.test(item))
  )
}
