import { expect, test } from 'vitest'
import { aWeekday } from '../../../tests/builders/a-shop.ts'
import { checkDayHours } from './settings-check.ts'

test.each([
  ['open all day', aWeekday('2', '07:00', '20:00')],
  ['with lunch', aWeekday('2', '07:00', '20:00', { breakStart: '13:00', breakEnd: '15:30' })],
  ['with the laboratory', aWeekday('2', '07:00', '20:00', { startPrepHours: '04:00', finishPrepHours: '19:00' })],
  ['closed', aWeekday('1', '', '')],
  ['a closure', aWeekday('20261225', '', '', { note: 'Natale' })],
])('%s is right', (_name, setting) => {
  expect(checkDayHours(setting)).toEqual({})
})

test.each([
  ['closes before it opens', aWeekday('2', '20:00', '07:00'), ['closeHours']],
  ['closes as it opens', aWeekday('2', '07:00', '07:00'), ['closeHours']],
  ['opens without closing', aWeekday('2', '07:00', ''), ['closeHours']],
  ['no time', aWeekday('2', '7', '25:00'), ['openHours', 'closeHours']],
  ['lunch before the opening', aWeekday('2', '07:00', '20:00', { breakStart: '06:00', breakEnd: '08:00' }), ['breakStart']],
  ['lunch that never ends', aWeekday('2', '07:00', '20:00', { breakStart: '13:00', breakEnd: '' }), ['breakEnd']],
  ['lunch backwards', aWeekday('2', '07:00', '20:00', { breakStart: '15:00', breakEnd: '13:00' }), ['breakEnd']],
  ['lunch on a closed day', aWeekday('2', '', '', { breakStart: '13:00', breakEnd: '15:00' }), ['breakStart']],
  ['half a seat', aWeekday('2', '07:00', '20:00', { slotCapacity: 1.5 }), ['slotCapacity']],
])('%s is told at its field', (_name, setting, fields) => {
  expect(Object.keys(checkDayHours(setting))).toEqual(fields)
})
