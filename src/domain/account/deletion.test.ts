import { expect, it } from 'vitest'
import { blockingText, orderFate } from './deletion.ts'

const DAY_MS = 86_400_000
const NOW_MS = 100 * DAY_MS

it.each([
  ['NOTPAID', 1, 'cancelled'],
  ['NOTPAID', -30, 'cancelled'],
  ['INPROGRESS', 1, 'blocks'],
  ['INPROGRESS', -6, 'blocks'],
  ['INPROGRESS', -8, 'kept'],
  ['COMPLETED', 1, 'kept'],
  ['CANCELLED', 1, 'kept'],
] as const)('an order that is %s, to be collected in %i days, is %s', (status, days, fate) => {
  expect(orderFate({ status, pickupMs: NOW_MS + days * DAY_MS }, NOW_MS)).toBe(fate)
})

it('names the orders that stand in the way', () => {
  expect(blockingText(['W-0001'])).toContain('L’ordine W-0001 è')
  expect(blockingText(['W-0001', 'W-0002'])).toContain('Gli ordini W-0001, W-0002 sono')
})
