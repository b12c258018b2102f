import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '#ui/languages/translate.ts'
import { formatDayLong, formatDayMedium, formatDayRelative, formatMoment, formatMomentLong, formatTime } from './dates.ts'
import { formatDayNumber, formatDayShort, formatWeekday } from './short-days.ts'

/** Saturday 21 November 2026, 10:45 in Rome (UTC+1). */
const saturday = Date.parse('2026-11-21T09:45:00Z')
/** Friday, 23:30 in Rome: still Friday in UTC as well, but Saturday in Tokyo. */
const fridayLate = Date.parse('2026-11-20T22:30:00Z')

it('writes days and hours as they are said', () => {
  expect(formatDayLong(saturday)).toBe('sabato 21 novembre')
  expect(formatDayMedium(saturday)).toBe('sab 21 nov')
  expect(formatDayShort(saturday)).toBe('sab 21')
  expect(formatWeekday(saturday)).toBe('sab')
  expect(formatDayNumber(saturday)).toBe('21')
  expect(formatTime(saturday)).toBe('10:45')
  expect(formatDayLong(Date.parse('2026-05-01T06:00:00Z'))).toBe('venerdì 1 maggio')
})

it('keeps the shop’s clock across midnight and summer time', () => {
  expect(formatTime(Date.parse('2026-11-20T23:05:00Z'))).toBe('00:05')
  expect(formatDayShort(Date.parse('2026-11-20T23:05:00Z'))).toBe('sab 21')
  expect(formatTime(Date.parse('2026-07-01T05:15:00Z'))).toBe('07:15')
})

describe('relative to now', () => {
  it('says today and tomorrow by the shop’s calendar', () => {
    expect(formatDayRelative(fridayLate, Date.parse('2026-11-20T05:00:00Z'))).toBe('oggi')
    expect(formatMoment(saturday, fridayLate)).toBe('domani, 10:45')
    expect(formatMoment(saturday, Date.parse('2026-11-19T09:00:00Z'))).toBe('sab 21 nov, 10:45')
    expect(formatMomentLong(saturday, fridayLate)).toBe('Domani, sabato 21 novembre, 10:45')
    expect(formatMomentLong(saturday, Date.parse('2026-11-19T09:00:00Z'))).toBe('Sabato 21 novembre, 10:45')
  })

  it('knows tomorrow on the days of 23 and 25 hours', () => {
    const marchSaturday = Date.parse('2026-03-28T22:45:00Z')
    expect(formatDayRelative(Date.parse('2026-03-29T10:00:00Z'), marchSaturday)).toBe('domani')
    const octoberSaturday = Date.parse('2026-10-24T22:30:00Z')
    expect(formatDayRelative(Date.parse('2026-10-25T22:30:00Z'), octoberSaturday)).toBe('oggi')
    expect(formatDayRelative(Date.parse('2026-10-25T23:30:00Z'), octoberSaturday)).toBe('domani')
  })
})

describe('in the language on the screen', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: {} }))
  afterEach(() => {
    showLanguage('it')
    vi.unstubAllGlobals()
  })

  it.each([
    ['en', 'Saturday 21 November', 'today, 10:45', '21'],
    ['de', 'Samstag, 21. November', 'heute, 10:45', '21'],
    ['fr', 'samedi 21 novembre', 'aujourd’hui, 10:45', '21'],
  ] as const)('%s', (language, long, today, number) => {
    showLanguage(language)
    expect([formatDayLong(saturday), formatMoment(saturday, saturday), formatDayNumber(saturday)]).toEqual([long, today, number])
  })
})
