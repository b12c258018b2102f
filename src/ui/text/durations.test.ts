import { expect, it } from 'vitest'
import { formatDistance, formatMinutes } from './durations.ts'

const NOW_MS = Date.parse('2026-11-21T09:45:00Z')

it('says how far, not more precisely than it helps', () => {
  const at = (minutes: number) => formatDistance(NOW_MS + minutes * 60_000, NOW_MS)
  expect([at(0), at(18), at(-12), at(125), at(-120), at(3 * 1440)]).toEqual([
    'adesso',
    'tra 18 min',
    '12 min fa',
    'tra 2 h 5 min',
    '2 h fa',
    'tra 3 giorni',
  ])
  expect(formatMinutes(60)).toBe('1 h')
})
