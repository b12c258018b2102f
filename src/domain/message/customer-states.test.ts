import { expect, it } from 'vitest'
import { mayCustomerCancel } from '#domain/order/cancelling.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { DAY_MS, instantOf } from '#domain/pickup/shop-time.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { CUSTOMER_STATES, customerStateOf } from './customer-states.ts'

/** Every day from 8 to 20; the laboratory begins at 5:30. */
const SETTINGS: DaySetting[] = ['0', '1', '2', '3', '4', '5', '6'].map((day) => ({
  ...{ id: day, day, openHours: '08:00', closeHours: '20:00', startPrepHours: '05:30', finishPrepHours: '' },
  ...{ breakStart: '', breakEnd: '', slotCapacity: 4, note: '' },
}))
const PICKUP = instantOf('2026-11-28', '11:00')
const order = { ...anOrder({ pickupMs: PICKUP }), leadDays: 0 }

it.each([
  [{ status: 'NOTPAID' }, 'to-collect'],
  [{ status: 'INPROGRESS' }, 'preparing'],
  [{ status: 'INPROGRESS', readyAtMs: 1 }, 'ready'],
  [{ status: 'NOTPAID', readyAtMs: 1 }, 'ready'],
  [{ status: 'COMPLETED', readyAtMs: 1 }, 'completed'],
  [{ status: 'CANCELLED', readyAtMs: 1 }, 'cancelled'],
  [{ status: 'NOTPAID', channel: 'web' }, 'awaiting-payment'],
  [{ status: 'NOTPAID', channel: 'web', totalCents: 30 }, 'to-collect'],
  [{ status: 'CANCELLED', channel: 'web' }, 'cancelled'],
] as const)('%o, on its day, is %s', (fields, state) => {
  expect(customerStateOf({ ...order, ...fields }, SETTINGS, PICKUP)).toBe(state)
})

it.each([
  ['a week before', PICKUP - 7 * DAY_MS, 0, 'confirmed'],
  ['before the laboratory begins', instantOf('2026-11-28', '05:29'), 0, 'confirmed'],
  ['when it begins', instantOf('2026-11-28', '05:30'), 0, 'preparing'],
  ['what takes two days, three days before', instantOf('2026-11-25', '19:00'), 2, 'confirmed'],
  ['what takes two days, two days before', instantOf('2026-11-26', '05:30'), 2, 'preparing'],
] as const)('is prepared when the laboratory has begun, and until then it may be cancelled: %s', (_when, nowMs, leadDays, state) => {
  const paid = { ...order, status: 'INPROGRESS', leadDays } as const
  expect(customerStateOf(paid, SETTINGS, nowMs)).toBe(state)
  expect(mayCustomerCancel(paid, SETTINGS, nowMs)).toBe(state === 'confirmed')
})

it('has a word of its own for each state', () => {
  const labels = Object.values(CUSTOMER_STATES).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
