// What taking a list of hours back would write.
import { expect, test } from 'vitest'
import { hoursUndo } from './hours-import.ts'
import type { SettingRow } from './settings.ts'

const hours = (day: string, openHours: string) => ({ day, openHours, closeHours: '19:30', breakStart: '', breakEnd: '' })
const done = (...days: [string, string, string][]) => ({
  ...{ name: 'orari.txt', appliedMs: 0 },
  days: days.map(([day, before, after]) => ({ before: hours(day, before), after: hours(day, after) })),
})
const settings = (...days: [string, string][]) => days.map(([day, open]) => ({ id: day, ...hours(day, open) }) as SettingRow)

test('a day is as it was again, unless somebody has changed it since', () => {
  const list = done(['1', '08:00', '07:00'], ['2', '08:00', '07:00'], ['3', '', '07:00'])
  const now = settings(['1', '07:00'], ['2', '09:00'], ['3', '07:00'])
  expect(hoursUndo(list, now)).toEqual({ back: [hours('1', '08:00'), hours('3', '')], kept: ['2'] })
})

test('of a list that was cut short the days that were never written count for nothing', () => {
  const list = done(['1', '08:00', '07:00'], ['2', '08:00', '07:00'], ['3', '', '07:00'])
  expect(hoursUndo(list, settings(['1', '07:00'], ['2', '08:00']))).toEqual({ back: [hours('1', '08:00')], kept: [] })
})
