// POST /api/stripe/webhook: Stripe tells what happened. Only what it has signed, lately, byte for byte, is read at all; then the
// ledger decides what it means. Any order and any repetition is harmless, so whatever is not written down is asked for again:
// 503 makes Stripe retry for days.
import type { Handler } from 'hono'
import { apiError } from '../api-error.ts'
import type { EdgeOptions } from '../app.ts'
import { INVALID, refusal } from './answers.ts'
import { type LedgerAnswer, ledgerOf } from './ledger.ts'
import { type Notice, noticeOf } from './payment-events.ts'
import { logOutcome } from './payment-log.ts'
import { reconcilePayments } from './reconcile.ts'
import { UnknownForm } from './stripe-objects.ts'
import { verifiedEvent } from './webhook-signature.ts'

export function webhookRoute(options: EdgeOptions): Handler {
  return async (context) => {
    const { stripe, serviceToken } = options.config
    if (stripe === null || serviceToken === null) return apiError(503)
    const bytes = await context.req.arrayBuffer()
    const event = await verifiedEvent(bytes, context.req.header('Stripe-Signature'), stripe.webhookSecret)
    if (event === null) return refusal(400, INVALID)
    const notice = readNotice(event)
    if (notice === null) return refusal(400, INVALID)
    if (notice.kind === 'nothing') return received()

    const ledger = ledgerOf(options.forward, serviceToken)
    if (notice.kind === 'refund-failed') {
      return answerTo(
        await ledger.reportFailed(notice.paymentId, `Stripe non ha eseguito il rimborso (${notice.reason}).`),
        event.id,
      )
    }
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
