import { expect, test } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { mayCustomerCancel, preparationStartMs } from './cancelling.ts'

const setting = (day: string, startPrepHours: string): DaySetting => ({
  id: day,
  day,
  openHours: '07:00',
  closeHours: '20:00',
  startPrepHours,
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 4,
  note: '',
})
// 2026-11-24 is a Tuesday; Monday has no setting.
const settings = [setting('2', '04:00'), setting('3', ''), setting('0', '05:30')]
const pickupMs = instantOf('2026-11-24', '10:00')

test.each([
  { leadDays: 0, starts: instantOf('2026-11-24', '04:00'), why: 'preparation hours of the pickup day' },
  { leadDays: 1, starts: instantOf('2026-11-23', '00:00'), why: 'a closed day begins at midnight' },
  { leadDays: 2, starts: instantOf('2026-11-22', '05:30'), why: 'two days before' },
])('the preparation begins with the $why', ({ leadDays, starts }) => {
  expect(preparationStartMs(pickupMs, leadDays, settings)).toBe(starts)
})

test('without preparation hours it begins when the shop opens', () => {
  expect(preparationStartMs(instantOf('2026-11-25', '10:00'), 0, settings)).toBe(instantOf('2026-11-25', '07:00'))
})

const order = { status: 'INPROGRESS' as const, pickupMs, readyAtMs: null, leadDays: 0 }
const before = instantOf('2026-11-24', '03:59')
const after = instantOf('2026-11-24', '04:00')

test.each([
  { what: 'unpaid, even late', order: { ...order, status: 'NOTPAID' as const }, nowMs: after, may: true },
  { what: 'paid, before the preparation', order, nowMs: before, may: true },
  { what: 'paid, once the preparation began', order, nowMs: after, may: false },
  { what: 'already ready', order: { ...order, readyAtMs: before }, nowMs: before, may: false },
  { what: 'handed over', order: { ...order, status: 'COMPLETED' as const }, nowMs: before, may: false },
  { what: 'cancelled', order: { ...order, status: 'CANCELLED' as const }, nowMs: before, may: false },
])('a customer may cancel: $what → $may', ({ order, nowMs, may }) => {
  expect(mayCustomerCancel(order, settings, nowMs)).toBe(may)
})
