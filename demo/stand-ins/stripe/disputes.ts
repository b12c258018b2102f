// A customer's bank contests what a card paid, as far as the shop hears of it.
import type Stripe from 'stripe'
import { keep, type StoredDispute, type StripeStore, stripeId } from './store.ts'

/** How a dispute goes on, with the events that Stripe sends at each step. */
const DISPUTE_STEPS: Record<string, { status: Stripe.Dispute.Status; moves: number; events: string[] }> = {
  open: { status: 'needs_response', moves: 1, events: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] },
  win: { status: 'won', moves: 2, events: ['charge.dispute.funds_reinstated', 'charge.dispute.closed'] },
  lose: { status: 'lost', moves: 1, events: ['charge.dispute.closed'] },
}

/** The customer's bank contests what an intent took; one dispute for each. Null for no such intent, or no such step. */
export function disputeOf(
  store: StripeStore,
  intent: string,
  step: string,
  nowSeconds: number,
): { dispute: StoredDispute; events: string[] } | null {
  const charge = store.charges.get(String(store.intents.get(intent)?.latest_charge))
  const next = DISPUTE_STEPS[step]
  if (!charge || !next) return null
  const known = [...store.disputes.values()].find(({ payment_intent }) => payment_intent === intent)
  const dispute = known ?? keep(store.disputes, { ...NO_DISPUTE, ...disputed(charge), created: nowSeconds })
  const moved = Array.from({ length: next.moves }, (_, index) => ({ ...NO_TRANSACTION, amount: [-1, 1][index] ?? 0 }))
  dispute.balance_transactions = moved.map((move) => ({ ...move, amount: move.amount * charge.amount, id: stripeId('txn') }))
  dispute.status = next.status
  return { dispute, events: next.events }
}

function disputed({ id: charge, amount, currency, payment_intent }: Stripe.Charge) {
  return { id: stripeId('du'), charge, amount, currency, payment_intent }
}

const NO_TRANSACTION = {
  object: 'balance_transaction',
  available_on: 0,
  balance_type: 'payments',
  created: 0,
  currency: 'eur',
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: 0,
  reporting_category: 'dispute',
  source: null,
  status: 'available',
  type: 'adjustment',
} satisfies Partial<Stripe.BalanceTransaction>

const NO_DISPUTE = {
  object: 'dispute',
  balance_transactions: [],
  enhanced_eligibility_types: [],
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  reason: 'fraudulent',
  status: 'needs_response',
} satisfies Partial<StoredDispute>
