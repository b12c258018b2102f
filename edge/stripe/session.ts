// POST /api/stripe/session {successUrl, errorUrl, order_id, deposit}: the address of the page where this order is paid. What is charged is
// the database's own computation; nothing but the order's id is believed.
import type { Handler } from 'hono'
import Stripe from 'stripe'
import { boolean, object, optional, parseJson, pipe, safeParse, string, unknown } from 'valibot'
import { isRecordId } from '#domain/record-id.ts'
import type { BackendRequest } from '../backend/client.ts'
import { refusal } from '../http/api-error.ts'
import type { EdgeOptions } from '../options.ts'
import { cardKeysOf } from './card-keys.ts'
import {
  AFTER_CANCEL,
  AFTER_SUCCESS,
  amountProblem,
  checkoutParams,
  expiryOf,
  type ReturnUrls,
  returnUrl,
  sessionKey,
} from './checkout.ts'
import { type Ledger, ledgerOf, type OpenedPayment } from './ledger.ts'
import { endOfSession } from './payment-events.ts'
import { checkoutSession, describeStripeError, stripeClient } from './stripe-client.ts'

const Body = pipe(
  string(),
  parseJson(),
  object({
    order_id: string(),
    deposit: optional(boolean(), false),
    successUrl: optional(unknown()),
    errorUrl: optional(unknown()),
  }),
)

export const CARD_UNAVAILABLE = 'Il pagamento con carta non è disponibile adesso. Il tuo ordine è salvato: riprova tra poco.'
/** There is nothing to try again. */
export const CARD_OFF = 'Qui per ora non si paga con carta. Chiama il negozio, o passa a trovarci.'
export const SIGN_IN = 'Accedi per continuare.'
export const NOT_FOUND = 'Ordine non trovato.'
export const INVALID = 'La richiesta non è valida.'
const NOT_PAYABLE = 'Questo ordine non può essere pagato con carta. Chiama il negozio.'
const IN_PROGRESS = 'Il pagamento di questo ordine è già in corso.'

/** What our routes in PocketBase refused is passed on with their words; its failures are ours to hide. */
export function passedOn(status: number, message: string): Response {
  if (status >= 500) return refusal(503, CARD_UNAVAILABLE)
  return refusal(status, message === '' ? INVALID : message)
}

export function sessionRoute(options: EdgeOptions): Handler {
  const { config, forward, fetch, clientAddress } = options
  return async (context) => {
    const token = context.req.header('Authorization')
    if (!token) return refusal(401, SIGN_IN)
    const body = safeParse(Body, await context.req.text())
    if (!body.success) return refusal(400, INVALID)
    const { order_id, deposit, successUrl, errorUrl } = body.output
    if (!isRecordId(order_id)) return refusal(404, NOT_FOUND)
    const keys = await cardKeysOf(options)
    if (keys.kind === 'unknown') return refusal(503, CARD_UNAVAILABLE)
    const isOn = keys.kind === 'environment' || keys.kind === 'pasted'
    if (!isOn || config.serviceToken === null) return refusal(503, CARD_OFF)
    const origin = config.publicUrl ?? new URL(context.req.url).origin
    return openSession({
      stripe: stripeClient(keys.stripe, fetch),
      ledger: ledgerOf(forward, config.serviceToken),
      orderId: order_id,
      isDeposit: deposit,
      customer: { token, clientAddress: clientAddress(context) },
      urls: {
        successUrl: returnUrl(successUrl, origin, AFTER_SUCCESS),
        cancelUrl: returnUrl(errorUrl, origin, AFTER_CANCEL),
      },
    })
  }
}

// From "this customer wants to pay this order" to the address of Stripe's page. However many clicks, tabs and lost replies there
// are, one session is recorded for a payment, and only the address of a recorded session is ever given out: what nobody was
// sent to, nobody can pay.

interface Checkout {
  stripe: Stripe
  ledger: Ledger
  orderId: string
  /** The deposit instead of the whole. */
  isDeposit: boolean
  customer: Omit<BackendRequest, 'body'>
  urls: ReturnUrls
}

/** An address to go to, an answer for the page, or once more from the beginning because the ledger knows more by now. */
type Step = { url: string } | { answer: Response } | 'again'

/** Each round ends in an answer unless another request or Stripe has just changed something. */
const ROUNDS = 5
const BETWEEN_ROUNDS_MS = 400

/** @returns `{url}`, or an error in PocketBase's form */
async function openSession(checkout: Checkout): Promise<Response> {
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_ROUNDS_MS * round))
    const step = await nextStep(checkout)
    if (step === 'again') continue
    if ('answer' in step) return step.answer
    return Response.json({ url: step.url }, { headers: { 'Cache-Control': 'private, no-store' } })
  }
  return refusal(503, CARD_UNAVAILABLE)
}

async function nextStep(checkout: Checkout): Promise<Step> {
  const answer = await checkout.ledger.pay(checkout.orderId, checkout.isDeposit, checkout.customer)
  if (answer.kind === 'unreachable') return { answer: refusal(503, CARD_UNAVAILABLE) }
  if (answer.kind === 'refused') return { answer: passedOn(answer.status, answer.message) }
  const opened = answer.value
  const problem = amountProblem(opened)
  if (problem !== null) {
    console.error(`payment ${opened.order.number} ${opened.payment.id}: not opened, ${problem}`)
    return { answer: refusal(500, NOT_PAYABLE) }
  }
  try {
    return opened.payment.session === '' ? await open(checkout, opened) : await reopen(checkout, opened)
  } catch (error) {
    // The same key with other content: another tab has just asked for this payment with another way back.
    if (error instanceof Stripe.errors.StripeIdempotencyError || isInUse(error)) return 'again'
    console.error(`payment ${opened.order.number} ${opened.payment.id}: Stripe did not answer, ${describeStripeError(error)}`)
    return { answer: refusal(503, CARD_UNAVAILABLE) }
  }
}

async function open({ stripe, ledger, urls }: Checkout, opened: OpenedPayment): Promise<Step> {
  const expiresAt = expiryOf(Date.now())
  const created = await stripe.checkout.sessions.create(checkoutParams(opened, urls, expiresAt), {
    idempotencyKey: sessionKey(opened, expiresAt),
  })
  const { id, url } = checkoutSession(created)
  if (!url) throw new Error('Stripe opened a session without a page.')
  const session = { session: id, url, expires_at: new Date(expiresAt * 1000).toISOString() }
  const recorded = await ledger.recordSession(opened.payment.id, session)
  if (recorded.kind === 'ok') return { url }
  if (recorded.kind === 'unreachable') return { answer: refusal(503, CARD_UNAVAILABLE) }
  // Another request was faster, or the order waits for no payment any more: this session must not stay open.
  await close(stripe, id)
  return recorded.status === 409 ? 'again' : { answer: passedOn(recorded.status, recorded.message) }
}

/** A page that was opened before is given again while it can be paid; else the ledger hears first what became of it. */
async function reopen({ stripe, ledger }: Checkout, { payment }: OpenedPayment): Promise<Step> {
  const session = checkoutSession(await stripe.checkout.sessions.retrieve(payment.session))
  if (session.status === 'open') return { url: payment.url }
  const end = endOfSession(session, Date.now())
  if (end === null) return { answer: refusal(400, IN_PROGRESS) }
  const told = await ledger.report(end)
  return told.kind === 'ok' ? 'again' : { answer: refusal(503, CARD_UNAVAILABLE) }
}

async function close(stripe: Stripe, session: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(session)
  } catch (error) {
    // Its address was given to nobody, and it ends by itself.
    console.error(`payment session ${session}: not closed, ${describeStripeError(error)}`)
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409
}
