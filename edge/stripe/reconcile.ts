// What has to be done at Stripe although no webhook says so: asking about sessions whose events were lost, closing sessions whose
// order went on without them, giving money back (refund.ts). The ledger says what is due; everything here may run twice at once.
import Stripe from 'stripe'
import { forEachConcurrently } from '../concurrency.ts'
import type { JobOptions } from '../options.ts'
import { stripeOf } from './card-keys.ts'
import { type DuePayment, ledgerOf, logOutcome } from './ledger.ts'
import { endOfSession } from './payment-events.ts'
import { giveBack, refundPayment, type Work } from './refund.ts'
import { checkoutSession, describeStripeError, stripeClient } from './stripe-client.ts'

/** Payments not begun by then wait for the next run: a runtime ends background work soon after. */
const RUN_MS = 25_000
/** The next run asks again. */
const ONCE = { maxNetworkRetries: 0 }

/**
 * Does what is due; one call when there is nothing. A payment that fails is written down and does not stop the others.
 * @param orderId only what concerns this order, and also a session that was opened just now
 */
export async function reconcilePayments({ config, forward, fetch }: JobOptions, orderId?: string): Promise<void> {
  const keys = await stripeOf({ config, forward })
  if (keys === null || config.serviceToken === null) return
  const work = { stripe: stripeClient(keys, fetch), ledger: ledgerOf(forward, config.serviceToken) }
  const endMs = Date.now() + RUN_MS
  const foundDue = await runOnce(work, orderId, endMs)
  // A payment that came too late is known only now, and its money goes back at once.
  if (foundDue) await runOnce(work, orderId, endMs)
}

/** @returns whether money turned out to be due back */
async function runOnce(work: Work, orderId: string | undefined, endMs: number): Promise<boolean> {
  const due = await work.ledger.due(orderId)
  if (due.kind !== 'ok') {
    console.error(`payments: the database did not say what is due (${due.kind === 'refused' ? due.status : due.kind})`)
    return false
  }
  let foundDue = false
  await forEachConcurrently(due.value, async (payment) => {
    if (Date.now() < endMs && (await settle(work, payment)) === 'refund-due') foundDue = true
  })
  return foundDue
}

async function settle(work: Work, payment: DuePayment): Promise<'done' | 'refund-due'> {
  try {
    if (payment.todo === 'refund') {
      await refundPayment(work, payment)
      return 'done'
    }
    if (payment.todo === 'give-back') {
      if (payment.give_back) await giveBack(work, payment, payment.give_back)
      return 'done'
    }
    const session = payment.todo === 'expire' ? await expire(work, payment) : await retrieve(work, payment)
    const end = endOfSession(session, Date.now())
    if (end === null) return 'done'
    const told = await work.ledger.report(end)
    if (told.kind !== 'ok') throw new Error(`the database did not take it: ${told.kind === 'refused' ? told.status : told.kind}`)
    logOutcome(end, told.value)
    return told.value.payment.state === 'refund-due' ? 'refund-due' : 'done'
  } catch (error) {
    console.error(`payment ${payment.id}: ${payment.todo} failed, ${describeStripeError(error)}`)
    await noteRefusal(work, payment, error)
    return 'done'
  }
}

/** What Stripe refuses, it will refuse again: staff see it, and it is asked less often. Everything else is only bad luck. */
async function noteRefusal({ ledger }: Work, { id }: DuePayment, error: unknown): Promise<void> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return
  await ledger.reportFailed(id, `Stripe non riconosce questo pagamento (${error.code ?? error.statusCode}).`)
}

async function retrieve({ stripe }: Work, { session }: DuePayment) {
  return checkoutSession(await stripe.checkout.sessions.retrieve(session, {}, ONCE))
}

async function expire(work: Work, payment: DuePayment) {
  try {
    return checkoutSession(await work.stripe.checkout.sessions.expire(payment.session, {}, ONCE))
  } catch (error) {
    // Stripe refuses when it was paid or has ended by itself: then that is what the ledger has to hear.
    const session = await retrieve(work, payment)
    if (session.status === 'open') throw error
    return session
  }
}
