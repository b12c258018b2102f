import { expect, test } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { isUncollected } from './cancelling.ts'

const tuesday: DaySetting = {
  id: '2',
  day: '2',
  openHours: '07:00',
  closeHours: '20:00',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 4,
  note: '',
}
const order = { channel: 'kiosk' as const, status: 'NOTPAID' as const, pickupMs: instantOf('2026-11-24', '10:00') }
const closing = instantOf('2026-11-24', '20:00')

test.each([
  { what: 'before closing', order, nowMs: closing - 1, over: false },
  { what: 'at closing', order, nowMs: closing, over: true },
  { what: 'paid', order: { ...order, status: 'INPROGRESS' as const }, nowMs: closing, over: false },
  { what: 'from the web', order: { ...order, channel: 'web' as const }, nowMs: closing, over: false },
  { what: 'of tomorrow', order: { ...order, pickupMs: instantOf('2026-11-25', '10:00') }, nowMs: closing, over: false },
  {
    what: 'promised for a later time than the shop closes now',
    order: { ...order, pickupMs: instantOf('2026-11-24', '20:30') },
    nowMs: closing,
    over: false,
  },
  {
    what: 'promised for a time after closing, until its quarter of an hour has ended',
    order: { ...order, pickupMs: instantOf('2026-11-24', '20:30') },
    nowMs: instantOf('2026-11-24', '20:45') - 1,
    over: false,
  },
  {
    what: 'promised for a time after closing, whose quarter of an hour has ended',
    order: { ...order, pickupMs: instantOf('2026-11-24', '20:30') },
    nowMs: instantOf('2026-11-24', '20:45'),
    over: true,
  },
  {
    what: 'on a day that is closed by now, until midnight',
    order: { ...order, pickupMs: instantOf('2026-11-23', '10:00') },
    nowMs: instantOf('2026-11-23', '23:59'),
    over: false,
  },
  {
    what: 'on a day that is closed by now, after midnight',
    order: { ...order, pickupMs: instantOf('2026-11-23', '10:00') },
    nowMs: instantOf('2026-11-24', '00:00'),
    over: true,
  },
])('an order $what is over: $over', ({ order, nowMs, over }) => {
  expect(isUncollected(order, [tuesday], nowMs)).toBe(over)
})
