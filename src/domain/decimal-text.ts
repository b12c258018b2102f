// A number as it is written in Italian, without Intl.

/** `1,5`: comma, at most three decimals. */
export function decimalText(quantity: number): string {
  return String(Math.round(quantity * 1000) / 1000).replace('.', ',')
}
