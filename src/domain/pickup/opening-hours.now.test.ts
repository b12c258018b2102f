import { expect, it } from 'vitest'
import { aWeekday } from '../../../tests/builders/a-shop.ts'
import { openingNow } from './opening-hours.ts'
import { instantOf } from './shop-time.ts'

// Tuesday to Sunday, with a lunch break on Saturdays; Sunday 22 November is a closure.
const settings = [
  ...['0', '2', '3', '4', '5'].map((day) => aWeekday(day, '07:00', '20:00')),
  aWeekday('6', '07:00', '20:00', { breakStart: '13:00', breakEnd: '15:30' }),
  aWeekday('20261122', '', ''),
]

it.each([
  ['before the morning', '2026-11-20', '06:59', false, '2026-11-20', '07:00'],
  ['at the minute it opens', '2026-11-20', '07:00', true, '2026-11-20', '20:00'],
  ['at the minute it closes', '2026-11-20', '20:00', false, '2026-11-21', '07:00'],
  ['before lunch', '2026-11-21', '12:59', true, '2026-11-21', '13:00'],
  ['at lunch', '2026-11-21', '14:00', false, '2026-11-21', '15:30'],
  ['before a closure and a Monday', '2026-11-21', '21:00', false, '2026-11-24', '07:00'],
])('%s', (_, day, time, isOpen, changesDay, changesTime) => {
  expect(openingNow(settings, instantOf(day, time))).toEqual({ isOpen, changesMs: instantOf(changesDay, changesTime) })
})

it('a shop without hours is closed, nobody knows how long', () => {
  expect(openingNow([], instantOf('2026-11-20', '10:00'))).toEqual({ isOpen: false, changesMs: null })
})
