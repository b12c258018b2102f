import { expect, it } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { SATURDAY_1042 } from '../../../../../tests/builders/an-order.ts'
import { alternativeSlots } from './move-order.tsx'

const at = (time: string) => instantOf('2026-11-21', time)
const settings: DaySetting[] = ['6', '0'].map((day) => ({
  id: `setting00000${day}`,
  day,
  openHours: '10:00',
  closeHours: '11:30',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 4,
  note: '',
}))
const question = { settings, leadDays: 0, nowMs: SATURDAY_1042, load: new Map([[at('11:00'), 4]]) }

it('offers the next slots with room, without the order’s own', () => {
  const slots = alternativeSlots(question, at('10:45'), 2)
  expect(slots.map((slot) => slot.startMs)).toEqual([at('11:15'), instantOf('2026-11-22', '10:00')])
})

it('offers nothing in the past for an order that is late', () => {
  expect(alternativeSlots(question, at('10:15'), 1)[0]?.startMs).toBe(at('10:45'))
})
