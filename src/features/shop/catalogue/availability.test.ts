import { expect, it } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { firstSlots } from '#domain/pickup/slots.ts'
import { availabilityText } from './availability.ts'

const weekday = (day: string): DaySetting => ({
  id: day,
  day,
  openHours: '07:00',
  closeHours: '20:00',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 4,
  note: '',
})
// Tuesday to Sunday; Monday has no setting.
const settings = ['0', '2', '3', '4', '5', '6'].map(weekday)
const friday = instantOf('2026-11-20', '10:40')
const slotsAt = (nowMs: number) => firstSlots({ settings, load: new Map(), leadDays: 0, nowMs }, [0, 1, 3])

it('says today, tomorrow, or the day', () => {
  const slots = slotsAt(friday)
  expect(availabilityText({ id: 'x', isAvailable: true, leadDays: 0 }, slots, friday)).toBe('Ritiro oggi')
  expect(availabilityText({ id: 'x', isAvailable: true, leadDays: 1 }, slots, friday)).toBe('Da domani')
  expect(availabilityText({ id: 'x', isAvailable: true, leadDays: 3 }, slots, friday)).toBe('Da mar 24 nov')
})

it('moves on when the shop has closed', () => {
  const evening = instantOf('2026-11-20', '20:30')
  expect(availabilityText({ id: 'x', isAvailable: true, leadDays: 0 }, slotsAt(evening), evening)).toBe('Da domani')
})

it('says sold out before anything else, and nothing while it does not know', () => {
  expect(availabilityText({ id: 'x', isAvailable: false, leadDays: 0 }, slotsAt(friday), friday)).toBe('Esaurito')
  expect(availabilityText({ id: 'x', isAvailable: true, leadDays: 0 }, new Map(), friday)).toBe('')
})
