// POST /api/sfoglia/payments/dispute: a customer's bank contests a card payment, or the dispute goes on or ends, as Stripe says. What
// the bank took, and gave back, are lines of their own that no order carries; what a person has to look at is asked on the order.
import { centsFromEuro, euroFromCents } from '#domain/money.ts'
import { isCancelled } from '#domain/order/states.ts'
import { DISPUTE_STATES, type Dispute, hearDispute } from '#domain/payment/dispute.ts'
import { asObject, integerBetween, isShortText, wireInstant } from '#domain/wire.ts'
import { describeOrder, findOrder, setAttention } from '../orders/order-state.ts'
import { setActor } from '../orders/state-machine.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, findRecord, storeRecord } from '../server/database.ts'
import { addDisputeLine, cardCents } from './order-payments.ts'
import { STRIPE, tracePayment } from './payment-event.ts'
import { type PaymentView, stateOf, viewOf } from './payment-record.ts'

interface Told extends Dispute {
  /** What Stripe calls the money. */
  intent: string
  /** Stripe's word for why. */
  reason: string
  atMs: number
}

/**
 * `{dispute, intent, amount_cents, state, moves, reason, created_at}` → `{payment}`.
 * @throws Refusal 400, 403, 404 for a payment that is not ours
 */
export function recordDispute(e: PbRequestEvent): { payment: PaymentView } {
  serviceOnly(e)
  const told = parseDispute(jsonBody(e))
  return durably(e.app, (tx) => {
    const payment = findRecord(tx, 'payments', { intent: told.intent })
    if (!payment) throw new Refusal(404, TEXT_NOT_FOUND)
    applyDispute(tx, payment, told)
    return { payment: viewOf(payment) }
  })
}

function parseDispute(body: Record<string, unknown>): Told {
  const { dispute, intent, amount_cents, moves, reason = '', created_at } = body
  const state = DISPUTE_STATES.find((known) => known === body.state)
  const atMs = wireInstant(created_at)
  const isNamed = isShortText(dispute, 200) && dispute !== '' && isShortText(intent, 200) && intent !== ''
  const isCents = integerBetween(amount_cents, 0, 1e9)
  const isSteps = integerBetween(moves, 0, 2)
  if (!isNamed || !isCents || !isSteps || !isShortText(reason, 100) || !state || atMs === null)
    throw new Refusal(400, TEXT_INVALID)
  return { id: dispute, amountCents: amount_cents, state, moves, intent, reason, atMs }
}

function applyDispute(tx: PbApp, payment: PbRecord, { intent: _, reason, atMs, ...told }: Told): void {
  const known = disputesOf(payment)
  const { dispute, moved, raised, lapsed } = hearDispute(known.find(({ id }) => id === told.id) ?? null, told)
  const others = known.filter(({ id }) => id !== dispute.id)
  const stored = [...others, dispute].map(({ amountCents, ...one }) => ({ ...one, amount: euroFromCents(amountCents) }))
  payment.set('disputes', stored)
  for (const cents of moved) if (cents !== 0) addDisputeLine(tx, payment, dispute.id, cents, atMs)
  const order = findOrder(tx, payment.getString('order_id'))
  owe(tx, payment, isCancelled(describeOrder(order)))
  storeRecord(tx, payment)
  if (moved.length === 0 && raised.length === 0 && lapsed.length === 0) return
  const about = { dispute: dispute.id, state: dispute.state, reason, amount: euroFromCents(dispute.amountCents) }
  tracePayment(tx, payment, 'card-disputed', about)
  for (const reason of lapsed) setAttention(order, reason, false)
  for (const reason of raised) setAttention(order, reason, true)
  setActor(order, STRIPE)
  tx.save(order)
}

/** What the bank has cannot go back to the customer once more; what it gave back of a cancelled order is owed to them. */
function owe(tx: PbApp, payment: PbRecord, isOver: boolean): void {
  const heldCents = cardCents(tx, payment.id)
  const state = stateOf(payment)
  if (state === 'refund-due' && heldCents <= 0) payment.set('state', 'paid')
  if (state === 'paid' && heldCents > 0 && isOver) payment.set('state', 'refund-due')
}

function disputesOf(payment: PbRecord): Dispute[] {
  const list: unknown = JSON.parse(payment.getString('disputes') || '[]')
  return (Array.isArray(list) ? list : []).map(asObject).map(({ id, amount, state, moves }) => ({
    ...{ id: String(id), amountCents: centsFromEuro(Number(amount)), moves: Number(moves) },
    state: DISPUTE_STATES.find((known) => known === state) ?? 'open',
  }))
}
