import { expect, test } from 'vitest'
import { addDays, instantOf } from './shop-time.ts'
import { pickupText } from './slots.ts'

test.each([
  ['2026-11-21', '10:15', 'sabato 21 novembre alle 10:15'],
  ['2026-01-01', '07:00', 'giovedì 1 gennaio alle 07:00'],
  ['2026-07-05', '19:45', 'domenica 5 luglio alle 19:45'],
])('%s %s is %s', (day, time, text) => expect(pickupText(instantOf(day, time))).toBe(text))

test('names every day of a year as Italian does', () => {
  const names = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Rome' })
  for (let count = 0; count < 366; count++) {
    const noon = instantOf(addDays('2026-03-01', count), '12:00')
    expect(pickupText(noon)).toBe(`${names.format(noon)} alle 12:00`)
  }
})
