// Giving a payment back, whole. The amount is never in doubt: Stripe refuses to return more than was taken, so that a refund
// asked for twice is one refund, whatever was lost on the way.
import Stripe from 'stripe'
import type { DuePayment, Ledger } from './ledger.ts'
import { checkoutSession, describeStripeError, type Refund, refund } from './stripe-client.ts'

/** What whoever settles a payment works with. */
export interface Work {
  stripe: Stripe
  ledger: Ledger
}

const HOUR_MS = 3_600_000

/** Tells the ledger what came of it; staff see a failure, and it is tried again later. @throws when the ledger cannot be told */
export async function refundPayment(work: Work, payment: DuePayment): Promise<void> {
  try {
    const made = await refundOf(work, payment)
    if (made.status !== 'succeeded' && made.status !== 'pending') {
      return await tellFailed(work, payment, made.failure_reason ?? made.status ?? '')
    }
    const told = await work.ledger.reportRefunded(payment.id, { refund: made.id, amount_cents: made.amount, status: made.status })
    console.warn(`payment ${payment.id}: refund ${made.status}, ${told.kind}`)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    await tellFailed(work, payment, error.code ?? describeStripeError(error))
  }
}

async function refundOf(work: Work, payment: DuePayment): Promise<Refund> {
  const intent = payment.intent === '' ? await intentOf(work, payment) : payment.intent
  try {
    return refund(
      await work.stripe.refunds.create(
        {
          payment_intent: intent,
          amount: payment.amount_cents,
          reason: 'requested_by_customer',
          metadata: { payment_id: payment.id, order_id: payment.order_id },
        },
        { idempotencyKey: refundKey(payment, Date.now()) },
      ),
    )
  } catch (error) {
    const wasMade = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (!wasMade) throw error
    const { data } = await work.stripe.refunds.list({ payment_intent: intent })
    const known = data.map(refund).find(({ status }) => status === 'succeeded' || status === 'pending')
    if (!known) throw error
    return { ...known, amount: payment.amount_cents }
  }
}

/** Stripe keeps a failure with its key for a day and would only repeat it; an hour later it is asked anew. */
function refundKey({ id }: DuePayment, nowMs: number): string {
  return `refund:${id}:${Math.floor(nowMs / HOUR_MS)}`
}

async function intentOf({ stripe }: Work, { session }: DuePayment): Promise<string> {
  return checkoutSession(await stripe.checkout.sessions.retrieve(session)).payment_intent
}

async function tellFailed({ ledger }: Work, { id }: DuePayment, reason: string): Promise<void> {
  console.error(`payment ${id}: refund failed, ${reason}`)
  await ledger.reportFailed(id, `Stripe non ha eseguito il rimborso (${reason}).`)
}
