// A clock that was corrected and is then set back: time goes on, nothing is placed in a day that is over.
import '../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { correctClock, now } from './clock.ts'
import { learnServerDate, loadClock, noteClock } from './server-clock.ts'

const DAY_MS = 86_400_000
const TRUE_MS = Date.UTC(2026, 10, 21, 9)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: TRUE_MS })
  await db.keyValues.clear()
  correctClock(0)
})
afterEach(() => void vi.useRealTimers())

test('set back under the page, it goes on from where it was', () => {
  vi.setSystemTime(TRUE_MS + 2 * DAY_MS)
  learnServerDate(new Date(TRUE_MS).toUTCString(), Date.now())
  expect(Math.abs(now() - TRUE_MS)).toBeLessThan(1000)
  vi.setSystemTime(TRUE_MS - 2 * DAY_MS)
  expect(Math.abs(now() - TRUE_MS)).toBeLessThan(1000)
})

test('set back between two starts, it is not earlier than the last order', async () => {
  await db.keyValues.put({ key: 'clock-offset', value: -2 * DAY_MS })
  await noteClock(TRUE_MS)
  vi.setSystemTime(TRUE_MS - 2 * DAY_MS)
  correctClock(0)
  await loadClock()
  expect(now()).toBe(TRUE_MS)
})

test('what was learned before a restart is taken up where nothing speaks against it', async () => {
  await db.keyValues.put({ key: 'clock-offset', value: -2 * DAY_MS })
  await noteClock(TRUE_MS)
  vi.setSystemTime(TRUE_MS + 2 * DAY_MS + 3_600_000)
  correctClock(0)
  await loadClock()
  expect(now()).toBe(TRUE_MS + 3_600_000)
})

test('a step of a minute back is a clock that is being kept right', () => {
  vi.setSystemTime(TRUE_MS - 60_000)
  expect(now()).toBe(TRUE_MS - 60_000)
})
