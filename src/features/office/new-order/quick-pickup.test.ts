import { describe, expect, it } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import type { PickupDay } from '#domain/pickup/slots.ts'
import { SATURDAY_1042 } from '../../../../tests/builders/an-order.ts'
import { counterSlot, freeAfter, placesText, quickSlots } from './quick-pickup.tsx'

function aDay(day: string, times: string[], full: string[] = []): PickupDay {
  const slots = times.map((time) => {
    const taken = full.includes(time) ? 4 : 1
    return { startMs: instantOf(day, time), time, taken, capacity: 4, isFull: taken === 4 }
  })
  return { day, reason: slots.length === 0 ? { reason: 'closed' } : null, slots }
}

const times = ['11:15', '11:30', '11:45', '12:00', '12:15', '12:30']
const days = [aDay('2026-11-20', []), aDay('2026-11-21', times, ['11:30']), aDay('2026-11-22', times)]
const shown = (chosen: string | null, day = '2026-11-21') =>
  quickSlots(days, chosen === null ? null : instantOf(day, chosen), 4)?.slots.map((slot) => slot.time)

describe('quickSlots', () => {
  it('offers the next times of the first open day, full ones included', () => {
    expect(quickSlots(days, null, 4)?.day).toBe('2026-11-21')
    expect(shown(null)).toEqual(['11:15', '11:30', '11:45', '12:00'])
  })

  it('keeps them still while one of them is chosen', () => {
    expect(shown('12:00')).toEqual(['11:15', '11:30', '11:45', '12:00'])
  })

  it('shows a later choice and its day', () => {
    expect(shown('12:15')).toEqual(['11:45', '12:00', '12:15', '12:30'])
    expect(shown('12:30')).toEqual(['11:45', '12:00', '12:15', '12:30'])
    expect(quickSlots(days, instantOf('2026-11-22', '11:15'), 4)?.day).toBe('2026-11-22')
  })

  it('has nothing when no day is open', () => {
    expect(quickSlots([aDay('2026-11-20', [])], null, 4)).toBeNull()
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

it('finds the next free time after a full one', () => {
  expect(freeAfter(days, instantOf('2026-11-21', '11:30'))?.time).toBe('11:45')
  expect(freeAfter(days, instantOf('2026-11-22', '12:30'))).toBeNull()
})

describe('counterSlot', () => {
  const at = (time: string) => instantOf('2026-11-21', time)
  const saturday = {
    id: 'saturday0000001',
    day: '6',
    openHours: '10:00',
    closeHours: '12:00',
    startPrepHours: '',
    finishPrepHours: '',
    breakStart: '',
    breakEnd: '',
    slotCapacity: 1,
    note: '',
  }
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
