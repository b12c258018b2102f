// Money as integer cents, and numbers as Italians write them. Euro with two decimals exist only at the borders (database,
// wire); every sum and every rounding happens here, so that page, service worker, edge and server never disagree by a cent.

/** Integer euro cents. */
export type Cents = number

/**
 * Euro with at most two decimals (as stored and sent) to integer cents.
 * @throws RangeError when the value is not finite or has more than two decimals: rounding it silently would hide a bug.
 */
export function centsFromEuro(euro: number): Cents {
  const cents = Math.round(euro * 100)
  if (!Number.isFinite(euro) || Math.abs(cents - euro * 100) > 1e-6) {
    throw new RangeError(`Not an amount in euro: ${euro}`)
  }
  return cents === 0 ? 0 : cents
}

/** Integer cents to the euro number that the database and the wire hold. */
export function euroFromCents(cents: Cents): number {
  return cents / 100
}

/** The finest quantity, as parts of one: 10 milligrams, so that there is a weight for every price that a scale prints. */
export const QUANTITY_PARTS = 100_000

/**
 * unit price × quantity in cents, rounded half-up once. Quantities have at most five decimals (0.25 kg); they are
 * scaled to integers first because 1.005 × 100 is not 100.5 in binary floating point.
 */
export function multiplyCents(unitCents: Cents, quantity: number): Cents {
  return divideHalfUp(unitCents * Math.round(quantity * QUANTITY_PARTS), QUANTITY_PARTS)
}

/** The sum less `percent` (whole number, 0–100), rounded half-up once: 1005 less 10% is 905. */
export function lessPercent(cents: Cents, percent: number): Cents {
  return divideHalfUp(cents * (100 - percent), 100)
}

/** Italian notation without Intl, which the database's script engine lacks: `1.234,50 €`. */
export function formatEuro(cents: Cents): string {
  const absolute = Math.abs(cents)
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  const fraction = String(absolute % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${whole},${fraction} €`
}

function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

// A number as it is written in Italian, without Intl.

/** `1,5`: comma, at most three decimals. */
export function decimalText(quantity: number): string {
  return String(Math.round(quantity * 1000) / 1000).replace('.', ',')
}
