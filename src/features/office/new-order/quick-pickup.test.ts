import { describe, expect, it } from 'vitest'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import type { SlotQuestion } from '#domain/pickup/slots.ts'
import { aWeekday } from '../../../../tests/builders/a-shop.ts'
import { SATURDAY_1042 } from '../../../../tests/builders/an-order.ts'
import { counterSlot } from './counter-cart.ts'
import { placesText, quickSlots } from './quick-pickup.tsx'

const at = (time: string, day = '2026-11-21') => instantOf(day, time)
const saturday = aWeekday('6', '10:00', '12:00', { slotCapacity: 1 })

/** From eleven to half past twelve on every day but Friday, the day that it is. */
const question: SlotQuestion = {
  settings: ['0', '1', '2', '3', '4', '6'].map((day) => aWeekday(day, '11:15', '12:45', { slotCapacity: 4 })),
  load: new Map([[at('11:30'), 4]]),
  leadDays: 0,
  nowMs: at('10:00', '2026-11-20'),
  isStaff: true,
}
const shown = (chosen: string | null, day = '2026-11-21') =>
  quickSlots(question, chosen === null ? null : at(chosen, day), 4)?.slots.map((slot) => slot.time)

describe('quickSlots', () => {
  it('offers the next times of the first open day, full ones included', () => {
    expect(quickSlots(question, null, 4)?.day).toBe('2026-11-21')
    expect(shown(null)).toEqual(['11:15', '11:30', '11:45', '12:00'])
  })

  it('begins with a day that is full: staff may exceed it', () => {
    const full = new Map(['11:15', '11:30', '11:45', '12:00', '12:15', '12:30'].map((time) => [at(time), 4]))
    expect(quickSlots({ ...question, load: full }, null, 4)?.day).toBe('2026-11-21')
  })

  it('keeps them still while one of them is chosen', () => {
    expect(shown('12:00')).toEqual(['11:15', '11:30', '11:45', '12:00'])
  })

  it('shows a later choice and its day, a year ahead as well', () => {
    expect(shown('12:15')).toEqual(['11:45', '12:00', '12:15', '12:30'])
    expect(shown('12:30')).toEqual(['11:45', '12:00', '12:15', '12:30'])
    expect(quickSlots(question, at('11:15', '2026-11-22'), 4)?.day).toBe('2026-11-22')
    const last = addDays(shopMoment(question.nowMs).day, 365)
    expect(quickSlots(question, at('12:30', last), 4)).toMatchObject({ day: last, slots: [{}, {}, {}, { time: '12:30' }] })
  })

  it('has nothing when no day is open', () => {
    expect(quickSlots({ ...question, settings: [] }, null, 4)).toBeNull()
  })
})

it.each([
  [1, 4, '3 posti'],
  [3, 4, '1 posto'],
  [4, 4, 'pieno'],
  [6, 4, 'pieno'],
  [9, 0, 'libero'],
])('%i of %i: %s', (taken, capacity, text) => {
  expect(placesText({ taken, capacity })).toBe(text)
})

describe('counterSlot', () => {
  const question = { settings: [saturday], leadDays: 0, nowMs: SATURDAY_1042, load: new Map([[at('10:45'), 1]]) }

  it('proposes the first free time', () => {
    expect(counterSlot(question, null)).toEqual({ kind: 'proposed', slotMs: at('11:00'), isLost: false })
  })

  it('keeps a full time that was chosen on purpose', () => {
    expect(counterSlot(question, at('10:45'))).toEqual({ kind: 'chosen', slotMs: at('10:45') })
  })

  it('proposes anew when the chosen time has passed', () => {
    expect(counterSlot(question, at('10:30'))).toEqual({ kind: 'proposed', slotMs: at('11:00'), isLost: true })
  })

  it('has nothing when nothing is free', () => {
    expect(counterSlot({ ...question, settings: [] }, null)).toEqual({ kind: 'none' })
  })
})
