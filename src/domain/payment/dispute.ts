// A customer's bank contests a card payment (chargeback). Stripe tells of it in steps that come late, twice and in any order; each
// says how it stands by then, and nothing goes back to what was before: contested, then lost or won; the money taken by the bank,
// then given back. It is money between the shop and the bank: what the customer has paid and owes does not change by it. Pure.
import type { Cents } from '#domain/money.ts'
import type { AttentionReason } from '#domain/order/attention.ts'

/** In the order in which they follow one another: what was lost may be won by an appeal. */
export const DISPUTE_STATES = ['open', 'lost', 'won'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export interface Dispute {
  /** Stripe's. */
  id: string
  amountCents: Cents
  state: DisputeState
  /** How often its money has moved: 0 not yet, 1 the bank has it, 2 it is back. */
  moves: number
}

export interface DisputeNews {
  /** As it stands, whatever came first. */
  dispute: Dispute
  /** Of the shop's money, one for each time it moved since: negative for what the bank took. */
  moved: Cents[]
  raised: AttentionReason[]
  lapsed: AttentionReason[]
}

/** What is new in what Stripe tells. @param known as it was told before; null for never */
export function hearDispute(known: Dispute | null, told: Dispute): DisputeNews {
  const state = DISPUTE_STATES[Math.max(rankOf(known), rankOf(told))] ?? told.state
  const before = known?.moves ?? 0
  const moves = Math.max(before, told.moves)
  const steps = [-told.amountCents, told.amountCents].slice(before, moves)
  return { dispute: { ...told, state, moves }, moved: steps, ...questionOf(known?.state ?? null, state) }
}

/** Asked once for each state; what a person has settled is not raised by hearing the same again. */
function questionOf(before: DisputeState | null, now: DisputeState): Pick<DisputeNews, 'raised' | 'lapsed'> {
  if (before === now) return { raised: [], lapsed: [] }
  if (now === 'open') return { raised: ['payment-disputed'], lapsed: [] }
  if (now === 'lost') return { raised: ['dispute-lost'], lapsed: ['payment-disputed'] }
  return { raised: [], lapsed: ['payment-disputed', 'dispute-lost'] }
}

function rankOf(dispute: Dispute | null): number {
  return dispute === null ? -1 : DISPUTE_STATES.indexOf(dispute.state)
}
