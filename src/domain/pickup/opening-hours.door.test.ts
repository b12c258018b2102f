// What hangs on the door.
import { expect, test } from 'vitest'
import { type DaySetting, doorHours, doorHoursText } from './opening-hours.ts'

function aDay(day: string, openHours: string, closeHours: string, more: Partial<DaySetting> = {}): DaySetting {
  const rest = { startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '', slotCapacity: 0, note: '' }
  return { id: day, day, openHours, closeHours, ...rest, ...more }
}

const texts = (settings: DaySetting[]) => doorHours(settings).map(doorHoursText)

test('days with the same hours stand together, Sunday last', () => {
  const week = ['0', '1', '2', '3', '4', '5', '6'].map((day) => aDay(day, '07:00', day === '0' ? '13:00' : '20:00'))
  expect(texts(week)).toEqual(['lun–sab 07:00–20:00', 'dom 07:00–13:00'])
})

test('a closed day parts its neighbours', () => {
  const open = ['0', '2', '3'].map((day) => aDay(day, '08:00', '19:30'))
  expect(texts([...open, aDay('1', '', '')])).toEqual(['mar–mer 08:00–19:30', 'dom 08:00–19:30'])
})

test('a lunch break makes two spans', () => {
  const lunch = { breakStart: '13:00', breakEnd: '15:30' }
  expect(texts([aDay('6', '07:00', '19:00', lunch)])).toEqual(['sab 07:00–13:00, 15:30–19:00'])
})

test('a single closure is no weekly hour, even on the day that is looked up', () => {
  expect(texts([aDay('1', '07:00', '20:00'), aDay('20240101', '', '', { note: 'Capodanno' })])).toEqual(['lun 07:00–20:00'])
})
