import { describe, expect, it } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { SATURDAY_1042 } from '../../../../../tests/builders/an-order.ts'
import { slotCountdown } from './desk-slots.ts'

describe('slotCountdown', () => {
  it.each([
    ['2026-11-21', '10:45', 'tra 3 min'],
    ['2026-11-21', '11:00', 'tra 18 min'],
    ['2026-11-21', '11:42', 'tra 1 h'],
    ['2026-11-21', '11:45', 'tra 1 h 3 min'],
    ['2026-11-21', '12:30', 'tra 1 h 48 min'],
    ['2026-11-21', '16:30', 'pomeriggio'],
    ['2026-11-21', '19:00', 'sera'],
    ['2026-11-21', '10:42', 'adesso'],
    ['2026-11-22', '10:45', ''],
  ])('%s %s: %s', (day, time, text) => {
    expect(slotCountdown(instantOf(day, time), SATURDAY_1042, true)).toEqual({ text, isLate: false })
  })

  it('is late only while the shop owes something', () => {
    const past = instantOf('2026-11-21', '10:30')
    expect(slotCountdown(past, SATURDAY_1042, true)).toEqual({ text: 'in ritardo di 12 min', isLate: true })
    expect(slotCountdown(past, SATURDAY_1042, false)).toEqual({ text: '12 min fa', isLate: false })
  })

  it('counts days for orders left over from the days before', () => {
    const yesterday = instantOf('2026-11-20', '18:00')
    expect(slotCountdown(yesterday, SATURDAY_1042, true)).toEqual({ text: 'in ritardo di 1 giorno', isLate: true })
    expect(slotCountdown(instantOf('2026-11-18', '18:00'), SATURDAY_1042, true).text).toBe('in ritardo di 3 giorni')
    expect(slotCountdown(yesterday, SATURDAY_1042, false)).toEqual({ text: '', isLate: false })
  })

  it('does not count a started minute as gone', () => {
    expect(slotCountdown(instantOf('2026-11-21', '10:45'), SATURDAY_1042 + 40_000, true).text).toBe('tra 3 min')
  })
})
