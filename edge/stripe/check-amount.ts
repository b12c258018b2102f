// Before a customer is asked for money: does the payment say what the order says, to the cent? PocketBase has computed both; an
// order that does not add up is a fault of ours and is never charged.
import { centsFromEuro, multiplyCents } from '#domain/money.ts'
import { CARD_MINIMUM_CENTS, PAYMENT_CURRENCY } from '#domain/payment.ts'
import type { OpenedPayment } from './ledger-records.ts'

/** What is wrong, in English for the log; null when the amount may be charged. */
export function amountProblem({ payment, order }: OpenedPayment): string | null {
  if (payment.currency !== PAYMENT_CURRENCY) return `currency ${payment.currency}`
  const totalCents = centsFromEuro(order.total)
  if (payment.amount_cents !== totalCents) return `payment of ${payment.amount_cents} for a total of ${totalCents}`
  if (totalCents < CARD_MINIMUM_CENTS) return `total of ${totalCents}`
  let sumCents = 0
  for (const { product_name, quantity, unit_price, price } of order.items) {
    const priceCents = centsFromEuro(price)
    if (multiplyCents(centsFromEuro(unit_price), quantity) !== priceCents) return `price of ${product_name}`
    sumCents += priceCents
  }
  // The percentage of a code is known to the database alone; it can only make the total smaller.
  const isSum = order.discount_code === '' ? totalCents === sumCents : totalCents <= sumCents
  return isSum ? null : `total of ${totalCents} for lines of ${sumCents}`
}
