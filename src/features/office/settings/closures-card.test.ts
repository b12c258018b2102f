import { expect, test } from 'vitest'
import { aWeekday } from '../../../../tests/builders/a-shop.ts'
import { closuresOf, daysBetweenBoth, suggestedHolidays } from './closures-card.tsx'

const closed = (day: string, note: string) => ({ ...aWeekday(day, '', '', { note }), updated: '' })

test('days side by side with the same note are one closure, also over the end of a year', () => {
  const rows = [
    closed('20270101', 'Ferie'),
    closed('20261231', 'Ferie'),
    closed('20261225', 'Natale'),
    closed('20270102', 'Altro'),
  ]
  expect(closuresOf(rows, '2026-12-01').map(({ from, to, note }) => [from, to, note])).toEqual([
    ['2026-12-25', '2026-12-25', 'Natale'],
    ['2026-12-31', '2027-01-01', 'Ferie'],
    ['2027-01-02', '2027-01-02', 'Altro'],
  ])
})

test('what is over is left out, what is going on is not', () => {
  const rows = [closed('20261130', 'a'), closed('20261201', 'b'), closed('20261202', 'b')]
  expect(closuresOf(rows, '2026-12-02').map(({ from }) => from)).toEqual(['2026-12-01'])
})

test('holidays of the year ahead that are still open are suggested, Easter where it falls', () => {
  const days = suggestedHolidays([closed('20261225', 'Natale')], '2026-12-10').map(({ day }) => day)
  expect(days.slice(0, 2)).toEqual(['2026-12-26', '2027-01-01'])
  expect(days).toContain('2027-03-28')
  expect(days).toContain('2027-03-29')
  expect(days.at(-1)).toBe('2027-12-08')
})

test('a range holds its ends', () => {
  expect(daysBetweenBoth('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(daysBetweenBoth('2026-12-30', '2026-12-29')).toEqual([])
})
