import { expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { awaitsCardPayment, heldUntilMs } from './unpaid.ts'

it.each([
  [{ channel: 'web' }, true],
  [{ channel: 'web', totalCents: 50 }, true],
  [{ channel: 'web', totalCents: 49 }, false],
  [{ channel: 'web', status: 'INPROGRESS' }, false],
  [{ channel: 'web', status: 'CANCELLED' }, false],
  [{ channel: 'kiosk' }, false],
  [{ channel: 'counter' }, false],
] as const)('%j waits for its card payment: %s', (fields, awaits) => {
  expect(awaitsCardPayment(anOrder(fields))).toBe(awaits)
})

it('keeps its slot as long as its session, else for 35 minutes', () => {
  expect(heldUntilMs(1000, 5000)).toBe(5000)
  expect(heldUntilMs(1000, null)).toBe(1000 + 35 * 60_000)
})
