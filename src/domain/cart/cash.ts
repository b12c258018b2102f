// Cash at the till: which notes a customer is likely to hand over, and what goes back.
import type { Cents } from '#domain/money.ts'

/** What people round up to with the notes they have: 5, 10, 20, 50, 100, 200 euro. */
const ROUNDINGS: readonly Cents[] = [500, 1000, 2000, 5000, 10_000, 20_000]
const MAX_OFFERED = 3

/** Up to three sums above the total that a customer is likely to hand over, ascending: 36,00 € gives 40, 50 and 100 euro. */
export function likelyCash(totalCents: Cents): Cents[] {
  const sums = ROUNDINGS.map((note) => Math.ceil(totalCents / note) * note).filter((sum) => sum > totalCents)
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, MAX_OFFERED)
}

/**
 * A sum as it is paid in cash where the shop rounds it: the nearest multiple of 5 cents (D.L. 50/2017, art. 13-quater), which of one or
 * two cents is nothing.
 */
export function roundedCash(cents: Cents): Cents {
  return Math.round(cents / 5) * 5
}

interface CashTaken {
  /** For the order: without what goes back. */
  amountCents: Cents
  /** Of what is due, settled by no money; below 0 where the cash is more. */
  roundingCents: Cents
  changeCents: Cents
}

/**
 * Notes and coins on the counter. What covers what is asked for settles what is due; the very sum that is due, told by hand, is not
 * rounded; less is a part, as it is.
 * @param askedCents what is due, or that rounded
 */
export function takeCash(dueCents: Cents, askedCents: Cents, givenCents: Cents): CashTaken {
  const isExact = givenCents === dueCents || givenCents < askedCents
  const amountCents = isExact ? Math.min(givenCents, dueCents) : askedCents
  return { amountCents, roundingCents: isExact ? 0 : dueCents - askedCents, changeCents: givenCents - amountCents }
}

/**
 * The cents that go back beside cash: with all of it what rounded it, and what rounds the sum that is to go back.
 * @param paid of the order: in cash, and by rounding
 * @param wantedCents what the order has too much, as `amountCents` was rounded from it; equal where it was not
 */
export function roundingBack(
  paid: { cashCents: Cents; roundingCents: Cents },
  amountCents: Cents,
  wantedCents = amountCents,
): Cents {
  return amountCents === paid.cashCents ? paid.roundingCents : wantedCents - amountCents
}

/**
 * Euro as a person types them, to cents: `50`, `50,5`, `50.50`, `1.250,00` and `€ 50` are all fine. Null when it is no
 * amount.
 */
export function parseEuro(text: string): Cents | null {
  const bare = text.replace(/[€\s]/g, '')
  const plain = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare) ? bare.replaceAll('.', '') : bare
  const match = /^(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(plain)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
