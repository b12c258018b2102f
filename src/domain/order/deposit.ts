// What a customer pays before a large order is made (acconto): a share of the total, in whole euro.
import type { Cents } from '#domain/money.ts'

/** As the owner has set it. */
export interface DepositRules {
  /** Of the total; 0: none is asked for. */
  depositPercent: number
  /** From this total on; 0: for wedding cakes alone. */
  depositFromCents: Cents
}

const EURO: Cents = 100

/** What is asked for, rounded up to a whole euro; null when nothing is, or when it would be all. @param hasWeddingCake in any case */
export function depositOf(totalCents: Cents, hasWeddingCake: boolean, rules: DepositRules): Cents | null {
  const { depositPercent, depositFromCents } = rules
  const isAsked = hasWeddingCake || (depositFromCents > 0 && totalCents >= depositFromCents)
  if (!isAsked || depositPercent <= 0) return null
  const deposit = Math.ceil((totalCents * depositPercent) / (100 * EURO)) * EURO
  return deposit < totalCents ? deposit : null
}
