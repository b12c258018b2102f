// A sum of money in shares.
import type { Cents } from './money.ts'

/**
 * `cents` in shares that go by `weights` and add up to exactly `cents` (largest remainder; of equal remainders the first): no share
 * is a cent away from what it would be unrounded. @param weights integers ≥ 0, not all 0 @param cents integer ≥ 0
 */
export function apportion(cents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) throw new RangeError('There is nothing to share by')
  const shares = weights.map((weight) => Math.floor((cents * weight) / sum))
  const remainders = weights.map((weight, index) => ({ index, rest: (cents * weight) % sum }))
  const missing = cents - shares.reduce((total, share) => total + share, 0)
  const next = remainders.sort((a, b) => b.rest - a.rest || a.index - b.index).slice(0, missing)
  for (const { index } of next) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
