import { easter } from 'date-easter'
import { expect, test } from 'vitest'
import { holidaysOf } from './holidays.ts'

test('thirteen days in calendar order, Easter where it falls', () => {
  const { year, month, day } = easter(2027)
  expect([year, month, day]).toEqual([2027, 3, 28])
  expect(holidaysOf(2027, '2027-03-28').map(({ day }) => day)).toEqual([
    ...['2027-01-01', '2027-01-06', '2027-03-28', '2027-03-29', '2027-04-25', '2027-05-01', '2027-06-02'],
    ...['2027-08-15', '2027-10-04', '2027-11-01', '2027-12-08', '2027-12-25', '2027-12-26'],
  ])
})

test('an Easter that falls on the Liberation stands beside it', () => {
  expect(
    holidaysOf(2011, '2011-04-24')
      .filter(({ day }) => day === '2011-04-25')
      .map(({ name }) => name),
  ).toEqual(['Festa della Liberazione', 'Lunedì dell’Angelo'])
})

test('a day is a holiday from the year on in which its law holds', () => {
  const autumn = (year: number) => holidaysOf(year, `${year}-04-05`).filter(({ day }) => day.endsWith('-10-04'))
  expect([autumn(2025), autumn(2026)]).toEqual([[], [{ day: '2026-10-04', name: 'San Francesco' }]])
})
