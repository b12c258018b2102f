import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  DAY_MS,
  daysBetween,
  instantOf,
  isShopDay,
  minutesOfTime,
  shopMoment,
  timeOfMinutes,
  weekdayOf,
} from './shop-time.ts'

const romeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function byIntl(instantMs: number): { day: string; time: string } {
  const parts = Object.fromEntries(romeFormat.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

describe('the shop clock', () => {
  test.each([
    ['2026-03-29T00:59:59.999Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:59:59.999Z', '2026-10-25', '02:59'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25', '02:00'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01', '00:30'],
  ])('%s is %s %s', (iso, day, time) => {
    expect(shopMoment(Date.parse(iso))).toMatchObject({ day, time })
  })

  it('agrees with the time zone database from 1997 to 2090', () => {
    const from = Date.UTC(1997, 0, 1)
    const to = Date.UTC(2090, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (instantMs) => {
        expect(shopMoment(instantMs)).toMatchObject(byIntl(instantMs))
      }),
      { numRuns: 2000 },
    )
  })

  it('finds the instant of every time the wall shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }), (minute) => {
        const { day, time } = shopMoment(minute * 60_000)
        expect(shopMoment(instantOf(day, time))).toMatchObject({ day, time })
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', 'skipped by spring: an hour later on the wall'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'repeated by autumn: the first'],
    ['2026-07-01', '07:15', '2026-07-01T05:15:00.000Z', 'summer'],
    ['2026-01-07', '07:15', '2026-01-07T06:15:00.000Z', 'winter'],
  ])('%s %s is %s (%s)', (day, time, iso) => {
    expect(new Date(instantOf(day, time)).toISOString()).toBe(iso)
  })
})

describe('the calendar', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s %+d days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(count)
  })

  it('names Sunday 0', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-21')).toBe(6)
  })

  it('never lets a day of 23 or 25 hours change the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -400, max: 400 }), (start, count) => {
        const day = new Date(start * DAY_MS).toISOString().slice(0, 10)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
})

test.each([
  ['07:15', 435],
  ['00:00', 0],
  ['23:59', 1439],
  ['24:00', null],
  ['7:15', null],
  ['', null],
])('«%s» is minute %s', (text, minutes) => {
  expect(minutesOfTime(text)).toBe(minutes)
  if (minutes !== null) expect(timeOfMinutes(minutes)).toBe(text)
})

test.each([
  ['2026-11-25', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['1926-11-25', false],
  ['2026-11-25T10:00:00Z', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isShopDay(text)).toBe(is)
})
