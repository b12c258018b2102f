// Giving money of a card back. What is left of a payment goes back without an amount: Stripe refuses to return more than was taken,
// so that a refund asked for twice is one refund, whatever was lost on the way. A part, which the desk asks for, could go back
// twice: it bears its id at Stripe, where it is looked up first, and as its key.
import Stripe from 'stripe'
import type { DuePayment, GiveBack, Ledger, RefundablePayment } from './ledger.ts'
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
    if (!isUnderWay(made)) {
      return await tellFailed(work, payment, made.failure_reason ?? made.status ?? '')
    }
    const told = await work.ledger.reportRefunded(payment.id, {
      refund: made.id,
      amount_cents: payment.amount_cents,
      status: made.status ?? '',
    })
    console.warn(`payment ${payment.id}: refund ${made.status}, ${told.kind}`)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    await tellFailed(work, payment, error.code ?? describeStripeError(error))
  }
}

/** `pending`: nobody knows yet; it is asked again until somebody does. `refused`: nothing went back, in Italian why. */
type GivenBack = { kind: 'made' | 'pending' } | { kind: 'refused'; message: string }

/** Asked twice, at once or days apart, it goes back once. @throws when Stripe's answer is not what it documents */
export async function giveBack(work: Work, payment: RefundablePayment, asked: GiveBack): Promise<GivenBack> {
  try {
    const { made, refundedCents } = await givenBackOf(work, payment, asked)
    if (!isUnderWay(made)) return await giveUp(work, payment, asked, made.failure_reason ?? made.status ?? '')
    const report = { refund: made.id, amount_cents: refundedCents, status: made.status ?? '' }
    const told = await work.ledger.reportRefunded(payment.id, report)
    console.warn(`payment ${payment.id}: ${asked.id} given back ${made.status}, ${told.kind}`)
    return { kind: told.kind === 'ok' ? 'made' : 'pending' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isNo(error)) return giveUp(work, payment, asked, error.code ?? describeStripeError(error))
    await tellFailed(work, payment, error.code ?? describeStripeError(error))
    return { kind: 'pending' }
  }
}

/** Stripe's own, and the sum of all that went back of this payment. */
async function givenBackOf(work: Work, { id, order_id, intent: known, session }: RefundablePayment, asked: GiveBack) {
  const intent = known === '' ? await intentOf(work, { session }) : known
  const before = (await work.stripe.refunds.list({ payment_intent: intent }).autoPagingToArray({ limit: 100 })).map(refund)
  const made =
    before.find(({ metadata }) => metadata?.give_back === asked.id) ??
    refund(
      await work.stripe.refunds.create(
        {
          payment_intent: intent,
          amount: asked.amount_cents,
          reason: 'requested_by_customer',
          metadata: { payment_id: id, order_id, give_back: asked.id },
        },
        { idempotencyKey: `give-back:${asked.id}` },
      ),
    )
  const all = [...before.filter((other) => other.id !== made.id), made].filter(isUnderWay)
  return { made, refundedCents: all.reduce((sum, { amount }) => sum + amount, 0) }
}

function isUnderWay({ status }: Refund): boolean {
  return status === 'succeeded' || status === 'pending'
}

/** Stripe said no, and nothing was done. Everything else may have been done. */
function isNo({ statusCode = 0 }: Stripe.errors.StripeError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
}

async function giveUp({ ledger }: Work, { id }: RefundablePayment, asked: GiveBack, reason: string): Promise<GivenBack> {
  console.error(`payment ${id}: ${asked.id} not given back, ${reason}`)
  const message = `Stripe non ha eseguito il rimborso (${reason}).`
  const told = await ledger.reportFailed(id, message, asked.id)
  return told.kind === 'ok' ? { kind: 'refused', message } : { kind: 'pending' }
}

async function refundOf(work: Work, payment: DuePayment): Promise<Refund> {
  const intent = payment.intent === '' ? await intentOf(work, payment) : payment.intent
  try {
    return refund(
      await work.stripe.refunds.create(
        {
          payment_intent: intent,
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
    const known = data.map(refund).find(isUnderWay)
    if (!known) throw error
    return known
  }
}

/** Stripe keeps a failure with its key for a day and would only repeat it; an hour later it is asked anew. */
function refundKey({ id }: DuePayment, nowMs: number): string {
  return `refund:${id}:${Math.floor(nowMs / HOUR_MS)}`
}

async function intentOf({ stripe }: Work, { session }: Pick<DuePayment, 'session'>): Promise<string> {
  return checkoutSession(await stripe.checkout.sessions.retrieve(session)).payment_intent
}

async function tellFailed({ ledger }: Work, { id }: Pick<DuePayment, 'id'>, reason: string): Promise<void> {
  console.error(`payment ${id}: refund failed, ${reason}`)
  await ledger.reportFailed(id, `Stripe non ha eseguito il rimborso (${reason}).`)
}
