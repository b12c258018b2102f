import { expect, test } from 'vitest'
import { usesByDay } from './code-uses.tsx'

test('every day has its uses, as the shop counts days, and what is older counts nowhere', () => {
  const moments = [
    '2026-11-01T00:30:00+01:00',
    '2026-11-01T23:30:00+01:00',
    '2026-11-30T12:00:00+01:00',
    '2026-10-31T12:00:00+01:00',
  ]
  const days = usesByDay(
    moments.map((moment) => Date.parse(moment)),
    '2026-11-01',
  )
  expect(days.size).toBe(30)
  expect([...days].filter(([, count]) => count > 0)).toEqual([
    ['2026-11-01', 2],
    ['2026-11-30', 1],
  ])
})
