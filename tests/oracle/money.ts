// What an order costs, worked out a second time: whole numbers, exact fractions, no import. It shares nothing with the code that
// it judges (src/domain/cart/pricing.ts), so that a mistake there cannot be made here as well. The rule: a line is the price of
// one times the quantity; the total is the sum of the lines less the percentage, taken off once; every amount half-up to the
// cent.

export interface Bill {
  /** Of each line, in their order. */
  lineCents: number[]
  subtotalCents: number
  totalCents: number
}

/**
 * @param lines prices in whole cents, quantities with at most three decimals, none negative
 * @param percent whole, 0 to 100
 * @throws SyntaxError, RangeError for what is no such number
 */
export function billFor(lines: readonly { unitPriceCents: number; quantity: number }[], percent: number): Bill {
  const lineCents = lines.map((line) => halfUp(BigInt(line.unitPriceCents) * thousandths(line.quantity), 1000n))
  const subtotal = lineCents.reduce((sum, cents) => sum + cents, 0n)
  const total = halfUp(subtotal * (100n - BigInt(percent)), 100n)
  return { lineCents: lineCents.map(Number), subtotalCents: Number(subtotal), totalCents: Number(total) }
}

/** Euro as stored and sent, with at most two decimals, in whole cents. @throws RangeError when it has more */
export function wholeCents(euro: number): number {
  const mills = thousandths(euro)
  if (mills % 10n !== 0n) throw new RangeError(`${euro} euro are not whole cents`)
  return Number(mills / 10n)
}

/** The digits as they are written, without the point: exact where a multiplication by 1000 would not be. */
function thousandths(value: number): bigint {
  return BigInt(value.toFixed(3).replace('.', ''))
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) throw new RangeError(`Nothing costs less than nothing: ${numerator}/${denominator}`)
  return (2n * numerator + denominator) / (2n * denominator)
}
