// A cart is ordered and paid by card, or at pickup, as one order whatever is clicked, reloaded or lost on the way: while the cart is the
// same, the waiting order is paid; a changed cart takes its place. With the requests to the payment page, of which only an
// address that a payment can have is handed on.
import * as v from 'valibot'
import { type CredentialRow, db } from '#data/db/database.ts'
import {
  forgetPendingOrder,
  keepChosenPart,
  type PendingOrder,
  readPendingOrder,
  settlePendingOrder,
} from '#data/ordering/pending-order.ts'
import { inspectDraft, type OrderDraft, placeOrder } from '#data/ordering/place-order.ts'
import { type NotPlaced, notPlaced, notSignedIn, TEXT_CART_KEPT_OFFLINE } from '#data/ordering/place-result.ts'
import { isOffline, type Outcome, request } from '#data/server/request.ts'
import { currentCredential, refuseCredential } from '#data/session/credentials.ts'
import { cartTotals } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { isCancelled, isSold, isToCollect, ORDER_STATUSES, type OrderStatus } from '#domain/order/states.ts'
import { TEXT_CARD_OFF } from '#domain/payment/card-off.ts'
import { needsCard } from '#domain/payment/payment.ts'
import { isCardOff } from './card-off.ts'
import { askedCents, cancelOwnOrder, readOwnPayments } from './own-orders.ts'

type NotOrdered = { kind: 'not-placed' } & NotPlaced

type PaymentStep =
  /** The payment is made at this address. */
  | { kind: 'pay'; orderId: string; url: string }
  /** Nothing is left to pay by card: too small an amount, or paid already. */
  | { kind: 'done'; orderId: string }
  /** The order is safe and waits; its payment could not be opened. `message` is Italian. */
  | { kind: 'not-opened'; orderId: string; message: string; isOffline: boolean }
  /** Cancelled meanwhile, or deleted. */
  | { kind: 'cancelled'; orderId: string }

/**
 * Places the stored cart, or takes up the order it has become, and opens the payment; what is paid at pickup is done when it is placed.
 * Whatever fails leaves the cart as it is.
 * @param depositCents what is paid now instead of the whole, where the shop asks for a deposit
 */
export function orderAndPay(
  draft: OrderDraft,
  depositCents: Cents | null = null,
): Promise<Exclude<PaymentStep, { kind: 'cancelled' }> | NotOrdered> {
  return withPaymentLock(async () => {
    const author = await currentCredential()
    if (!author) return refusal(notSignedIn)
    const first = await takeUp(draft, author, depositCents)
    if (first.kind !== 'cancelled') return first
    // The cart's order was given up meanwhile: the cart makes a new one.
    await forgetPendingOrder(first.orderId)
    const second = await placeAndOpen(draft, author, depositCents)
    return second.kind === 'cancelled' ? { ...second, kind: 'not-opened', message: TEXT_CANCELLED, isOffline: false } : second
  })
}

/** Opens the payment of an order that waits for it, on any device of its customer: of the part that they chose. */
export function completePayment(orderId: string): Promise<PaymentStep> {
  return withPaymentLock(async () => {
    const author = await currentCredential()
    return author
      ? openPayment(orderId, author, await isDepositChosen(orderId))
      : { kind: 'not-opened', orderId, message: TEXT_SIGN_IN, isOffline: false }
  })
}

async function isDepositChosen(orderId: string): Promise<boolean> {
  const [pending, payments, order] = await Promise.all([readPendingOrder(), readOwnPayments(), db.orders.get(orderId)])
  const totalCents = order?.totalCents ?? (pending?.orderId === orderId ? pending.totalCents : 0)
  return askedCents({ id: orderId, totalCents }, payments.get(orderId), pending) < totalCents
}

/**
 * Whether ordering the draft would pay the order that waits. Null when that is somebody else's, or the draft cannot be ordered.
 */
export async function isSameOrder(pending: PendingOrder, draft: OrderDraft): Promise<boolean | null> {
  const author = await currentCredential()
  if (author?.userId !== pending.authorId) return null
  const inspected = await inspectDraft(draft, author)
  return inspected.ok ? inspected.contentHash === pending.contentHash : null
}

async function takeUp(draft: OrderDraft, author: CredentialRow, depositCents: Cents | null): Promise<PaymentStep | NotOrdered> {
  const pending = await readPendingOrder()
  if (!pending) return placeAndOpen(draft, author, depositCents)
  if (pending.authorId !== author.userId) {
    await forgetPendingOrder(pending.orderId)
    return placeAndOpen(draft, author, depositCents)
  }
  const inspected = await inspectDraft(draft, author)
  if (!inspected.ok) return refusal(inspected)
  if (inspected.contentHash === pending.contentHash) return openChosen(pending.orderId, author, depositCents)
  // Before anything is given up: is what replaces it possible, as far as this device knows?
  const problem = await inspected.check()
  if (problem) return refusal(problem)
  return (await giveUp(pending, author)) ?? placeAndOpen(draft, author, depositCents)
}

/** Cancels the order that waits, unless it has been paid after all. @returns null when the way is free */
async function giveUp(pending: PendingOrder, author: CredentialRow): Promise<NotOrdered | null> {
  const { orderId, number } = pending
  const answer = await askPaymentStatus(orderId, author.token)
  if (answer.kind === 'unreachable') return refusal(notPlaced('offline', TEXT_CART_KEPT_OFFLINE))
  if (answer.kind === 'sign-in-again') return signInAgain(author)
  if (answer.kind === 'known' && isSold(answer)) {
    await settlePendingOrder(orderId, answer.status)
    const message = `L’ordine ${number} risulta già pagato e lo trovi nei tuoi ordini. Controlla il carrello prima di ordinare ancora.`
    return refusal(notPlaced('content-differs', message))
  }
  const cancelled = await cancelOwnOrder(orderId)
  if (cancelled.ok) return null
  return refusal(notPlaced(cancelled.isOffline ? 'offline' : 'not-allowed', cancelled.message))
}

async function placeAndOpen(
  draft: OrderDraft,
  author: CredentialRow,
  depositCents: Cents | null,
): Promise<PaymentStep | NotOrdered> {
  // An order that nobody can pay would hold its place from somebody else.
  const isByCard = !draft.isPaidAtPickup && needsCard(cartTotals(draft.cart).totalCents)
  if (isByCard && (await isCardOff())) return refusal(notPlaced('not-allowed', TEXT_CARD_OFF))
  const placed = await placeOrder(draft)
  if (!placed.ok) return refusal(placed)
  const { orderId } = placed
  const waits = (await readPendingOrder())?.orderId === orderId
  return waits ? openChosen(orderId, author, depositCents) : { kind: 'done', orderId }
}

/** What was chosen is kept first: the payment may not open, and is completed later from elsewhere. */
async function openChosen(orderId: string, author: CredentialRow, depositCents: Cents | null): Promise<PaymentStep> {
  await keepChosenPart(orderId, depositCents)
  return openPayment(orderId, author, depositCents !== null)
}

/** Opens the payment of an order, or gives the open one again. */
async function openPayment(orderId: string, author: CredentialRow, isDeposit: boolean): Promise<PaymentStep> {
  const back = (success: boolean) => `/post-payment?success=${success}&ordine=${orderId}`
  const outcome = await request('/api/stripe/session', {
    method: 'POST',
    auth: author.token,
    schema: sessionSchema,
    body: { successUrl: back(true), errorUrl: back(false), order_id: orderId, ...(isDeposit && { deposit: true }) },
    timeoutMs: TIMEOUT_MS,
    asksThirdParty: true,
  })
  if (outcome.kind === 'ok') return { kind: 'pay', orderId, url: outcome.value.url }
  const notOpened = { kind: 'not-opened' as const, orderId, isOffline: false }
  if (outcome.kind === 'signed-out') {
    await refuseCredential(author)
    return { ...notOpened, message: TEXT_SIGN_IN }
  }
  if (isOffline(outcome)) return { ...notOpened, message: TEXT_OFFLINE, isOffline: true }
  const message = outcome.message || TEXT_UNAVAILABLE
  // The server is there, the payment is not: not configured, or its provider is away.
  if (outcome.status !== 400 && outcome.status !== 404) return { ...notOpened, message }
  // The order cannot be paid as it is now: its state says why.
  const status = await askPaymentStatus(orderId, author.token)
  if (status.kind === 'gone' || (status.kind === 'known' && isCancelled(status))) return { kind: 'cancelled', orderId }
  if (status.kind === 'known' && !isToCollect(status)) {
    await settlePendingOrder(orderId, status.status)
    return { kind: 'done', orderId }
  }
  return { ...notOpened, message: outcome.status === 400 ? message : TEXT_OFFLINE }
}

function refusal(refused: NotPlaced): NotOrdered {
  return { kind: 'not-placed', ...refused }
}

async function signInAgain(author: CredentialRow): Promise<NotOrdered> {
  await refuseCredential(author)
  return refusal(notPlaced('not-signed-in', `${TEXT_SIGN_IN} Il carrello resta com’è.`))
}

const TEXT_SIGN_IN = 'La sessione è scaduta: accedi di nuovo.'
const TEXT_OFFLINE = 'La rete non risponde e il pagamento non si è aperto. Il tuo ordine è salvato: riprova tra poco.'
const TEXT_CANCELLED = 'L’ordine è stato annullato prima del pagamento. Il carrello è ancora qui: riprova.'

/** A double click, and the same cart in two tabs, wait for each other and find what the first has done. */
function withPaymentLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sfoglia-card-payment', work)
}

/** Opening a session asks somebody else's server in turn. */
const TIMEOUT_MS = 40_000

const sessionSchema = v.object({ url: v.pipe(v.string(), v.check(isPaymentUrl, 'not a payment page')) })
const statusSchema = v.object({ status: v.picklist(ORDER_STATUSES) })

type StatusAnswer = { kind: 'known'; status: OrderStatus } | { kind: 'gone' | 'sign-in-again' | 'unreachable' }

/**
 * How an order stands, its payment asked for at the provider first: a payment whose news was lost on the way comes to light.
 * Where the provider cannot be asked, what the database holds.
 */
export async function askPaymentStatus(orderId: string, token: string): Promise<StatusAnswer> {
  const asked = await request('/api/stripe/return', {
    method: 'POST',
    auth: token,
    schema: statusSchema,
    body: { order_id: orderId },
    timeoutMs: TIMEOUT_MS,
    asksThirdParty: true,
  })
  const answer = statusOf(asked)
  if (answer || isOffline(asked)) return answer ?? { kind: 'unreachable' }
  const path = `/api/collections/orders/records/${encodeURIComponent(orderId)}?fields=id,status`
  const held = await request(path, { auth: token, schema: statusSchema })
  return statusOf(held) ?? { kind: 'unreachable' }
}

function statusOf(outcome: Outcome<v.InferOutput<typeof statusSchema>>): StatusAnswer | null {
  if (outcome.kind === 'ok') return { kind: 'known', status: outcome.value.status }
  if (outcome.kind === 'signed-out') return { kind: 'sign-in-again' }
  return outcome.kind === 'refused' && outcome.status === 404 ? { kind: 'gone' } : null
}

const TEXT_UNAVAILABLE = 'Il pagamento con carta non è disponibile adesso. Il tuo ordine è salvato: riprova tra poco.'

/** The provider's page, or one of our own host (the demo's, on plain HTTP like the shop there). Never a script. */
function isPaymentUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const here = globalThis.location
  return protocol === 'https:' || (protocol === 'http:' && here?.protocol === 'http:' && hostname === here.hostname)
}
