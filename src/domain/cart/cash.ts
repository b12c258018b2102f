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

/** What to give back, or null when the cash does not cover the total. */
export function changeDue(totalCents: Cents, givenCents: Cents): Cents | null {
  return givenCents < totalCents ? null : givenCents - totalCents
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
