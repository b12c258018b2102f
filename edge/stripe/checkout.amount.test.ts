// What may be charged: only what the order, its payment and its lines agree on.
import { expect, test } from 'vitest'
import { amountProblem } from './checkout.ts'
import type { OpenedPayment } from './ledger.ts'

const LINES = [
  { product_name: 'Cornetto', quantity: 5, unit_price: 1.6, price: 8 },
  { product_name: 'Pane', quantity: 0.5, unit_price: 5.25, price: 2.63 },
]

function opened({
  amount = 1063,
  total = 10.63,
  deposit = 0,
  discount = '',
  currency = 'eur',
  items = LINES,
} = {}): OpenedPayment {
  const payment = { id: 'p', attempt: 1, state: 'opening' as const, session: '', url: '', expires_at: '' }
  const order = { id: 'o', number: 'W-0412', email: '', discount_code: discount, total, deposit, items }
  return { payment: { ...payment, amount_cents: amount, currency }, order }
}

test('what adds up may be charged', () => {
  expect(amountProblem(opened())).toBeNull()
  expect(amountProblem(opened({ amount: 400, deposit: 4 }))).toBeNull()
  expect(amountProblem(opened({ amount: 957, total: 9.57, discount: 'NONNA10' }))).toBeNull()
})

test.each([
  ['less than the total', opened({ amount: 1062 })],
  ['more than the total', opened({ amount: 1064 })],
  ['another currency', opened({ currency: 'usd' })],
  ['a total that is not the sum', opened({ amount: 1000, total: 10 })],
  ['a discount that makes it dearer', opened({ amount: 1100, total: 11, discount: 'NONNA10' })],
  [
    'a line that is not its price',
    opened({ items: [{ product_name: 'Cornetto', quantity: 5, unit_price: 1.6, price: 7 }], amount: 700, total: 7 }),
  ],
  ['less than Stripe takes', opened({ amount: 49, total: 0.49, discount: 'NONNA99' })],
])('%s is not charged', (_, payment) => expect(amountProblem(payment)).not.toBeNull())
