// An amount as it comes over the wire.
import { type Cents, centsFromEuro } from './money.ts'

/** The cents of an amount in untrusted JSON; null for what is none, has more than two decimals, or lies beyond `mostCents` either way. */
export function wireCents(value: unknown, mostCents: Cents): Cents | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) * 100 > mostCents) return null
  return Math.abs(Math.round(value * 100) - value * 100) < 1e-6 ? centsFromEuro(value) : null
}
