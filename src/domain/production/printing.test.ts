import { expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { isDueForAutoPrint } from './printing.ts'

const order = anOrder({ status: 'INPROGRESS', totalCents: 3000 })
const items = [
  { position: 0, priceCents: 1000 },
  { position: 1, priceCents: 2000 },
]
const todayMs = order.pickupMs - 3_600_000

it('prints what is to be prepared', () => expect(isDueForAutoPrint(order, items, todayMs)).toBe(true))

it.each([
  ['nobody has paid at the till', { status: 'NOTPAID' as const }],
  ['it is handed over', { status: 'COMPLETED' as const }],
  ['it is cancelled', { status: 'CANCELLED' as const }],
  ['it was printed', { isPrinted: true }],
  ['somebody has to look at it', { attention: ['slot-full' as const] }],
  ['it is handed over at once', { isImmediate: true }],
  ['its day has passed', { pickupMs: todayMs - 1 }],
])('waits when %s', (_, change) => expect(isDueForAutoPrint({ ...order, ...change }, items, todayMs)).toBe(false))

it('waits for the last item', () => {
  expect(isDueForAutoPrint(order, [], todayMs)).toBe(false)
  expect(isDueForAutoPrint(order, items.slice(0, 1), todayMs)).toBe(false)
  expect(isDueForAutoPrint(order, items.slice(1), todayMs)).toBe(false)
})

it('does not wait for what a discount has taken off', () => {
  expect(isDueForAutoPrint({ ...order, totalCents: 2700 }, items, todayMs)).toBe(true)
})
