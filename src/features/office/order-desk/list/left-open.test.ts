import { expect, it, test } from 'vitest'
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { isDone, leftText } from './left-open.tsx'

const left = (overrides: Partial<Order>): OrderWithItems => ({
  ...anOrder({ status: 'INPROGRESS', ...overrides }),
  ...{ localState: null, updated: '', base: null, items: [], customer: { name: '', phone: '' } },
})
const paid = { paidAtMs: 1, paymentMethod: 'cash' } as const

test.each<[string, Partial<Order>, boolean]>([
  ['paid, ready or not', paid, true],
  ['something is due', {}, false],
  ['somebody has to decide first', { ...paid, attention: ['slot-full'] }, false],
  ['its customer does not know that it is ready', { ...paid, readyAtMs: 2, attention: ['not-told'] }, true],
])('%s: %s', (_, overrides, expected) => expect(isDone(left(overrides))).toBe(expected))

it('says of which day', () => {
  const [yesterday, before] = ['2026-11-20', '2026-11-19'].map((day) => ({ pickupMs: instantOf(day, '10:00') }))
  if (!yesterday || !before) throw new Error('Two days are needed.')
  expect(leftText([yesterday], '2026-11-21')).toBe('1 ordine di ieri ancora aperto')
  expect(leftText([yesterday, before], '2026-11-21')).toBe('2 ordini dei giorni scorsi ancora aperti')
})
