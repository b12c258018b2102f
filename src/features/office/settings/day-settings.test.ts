import { expect, test } from 'vitest'
import { copiedDays, daysBefore, emptySetting } from './day-settings.ts'

const hours = { openHours: '06:30', closeHours: '19:30', breakStart: '13:00', breakEnd: '15:30', slotCapacity: 6 }
const saturday = { ...emptySetting('6'), ...hours, id: 'sabato', updated: 'v6' }
const sunday = { ...emptySetting('0', 'con la fila'), openHours: '07:00', closeHours: '13:00', id: 'domenica', updated: 'v0' }

test('a day takes the hours and keeps its name, its version and its note', () => {
  const before = daysBefore([saturday, sunday], ['0'])
  expect(copiedDays(saturday, before)).toEqual([{ ...sunday, ...hours }])
})

test('a day that was never open gets a record', () => {
  const before = daysBefore([saturday], ['1'])
  expect(before).toEqual([{ ...emptySetting('1'), updated: '' }])
  expect(copiedDays(saturday, before)).toEqual([{ ...emptySetting('1'), ...hours, updated: '' }])
})
