// One tap gives a whole week, and is recognised again.
import { expect, test } from 'vitest'
import { emptySetting } from './day-settings.ts'
import { HOURS_PRESETS, isWeekOf, weekOf } from './hours-presets.ts'

const [first] = HOURS_PRESETS
if (!first) throw new Error('There are no presets.')

test('from Tuesday to Sunday, with a break, four orders each quarter of an hour', () => {
  const week = weekOf(first, [], 4)
  expect(
    week.map(({ day, openHours, closeHours, breakStart, breakEnd, slotCapacity }) =>
      [day, openHours, breakStart, breakEnd, closeHours, slotCapacity].join(' '),
    ),
  ).toEqual([
    '1     4',
    '2 07:00 13:00 16:00 19:30 4',
    '3 07:00 13:00 16:00 19:30 4',
    '4 07:00 13:00 16:00 19:30 4',
    '5 07:00 13:00 16:00 19:30 4',
    '6 07:00 13:00 16:00 19:30 4',
    '0 07:00 13:00 16:00 19:30 4',
  ])
})

test('what the server has of a day keeps its id and version', () => {
  const known = { ...emptySetting('2'), id: 'martedi00000000', updated: 'ieri' }
  expect(weekOf(first, [known], 0)[1]).toMatchObject({ id: 'martedi00000000', updated: 'ieri', openHours: '07:00' })
})

test('each preset is recognised, and no other', () => {
  for (const one of HOURS_PRESETS) {
    const week = weekOf(one, [], 7)
    expect(HOURS_PRESETS.filter((preset) => isWeekOf(preset, week))).toEqual([one])
  }
  expect(HOURS_PRESETS.some((preset) => isWeekOf(preset, []))).toBe(false)
})
