import { expect, it } from 'vitest'
import { cancelledMoney } from './payment-return.tsx'

it.each([
  ['paid', /^Quello che hai pagato torna sulla tua carta/],
  ['refund-due', /^Quello che hai pagato torna sulla tua carta/],
  ['refunded', /^Quello che hai pagato torna sulla tua carta/],
  ['expired', /Non ti abbiamo addebitato nulla\.$/],
  // Nobody here knows whether anything was charged.
  [undefined, /^Il posto è tornato libero\.$/],
] as const)('of a cancelled order whose payment is %s', (state, text) => {
  expect(cancelledMoney(state)).toMatch(text)
})
