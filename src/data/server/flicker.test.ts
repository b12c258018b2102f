// Whether the server can be reached, where some of it answers and some never does.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getConnection, onConnectionChange } from './connection.ts'
import { learnAnswered, learnSilence } from './flicker.ts'

const MINUTE_MS = 60_000

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
beforeEach(() => {
  vi.advanceTimersByTime(MINUTE_MS)
  learnAnswered()
  vi.advanceTimersByTime(MINUTE_MS)
})
afterAll(() => {
  vi.useRealTimers()
})

/** How often it came back within a minute, when both kinds of questions are asked as soon as anything changes, and all the time. */
function returnsInAMinute(msBetweenQuestions: number): number {
  let returns = 0
  const stop = onConnectionChange(({ isReachable }) => {
    if (isReachable) returns += 1
  })
  for (let ms = 0; ms < MINUTE_MS; ms += msBetweenQuestions) {
    learnSilence()
    learnAnswered()
    vi.advanceTimersByTime(msBetweenQuestions)
    learnAnswered()
  }
  stop()
  return returns
}

test('a question that alone gets no answer does not make the server come and go without end', () => {
  expect(returnsInAMinute(5)).toBeLessThan(25)
})

test('a line that flickers is back as soon as it answers', () => {
  for (let flicker = 0; flicker < 5; flicker++) {
    learnSilence()
    expect(getConnection().isReachable).toBe(false)
    learnAnswered()
    expect(getConnection().isReachable).toBe(true)
    vi.advanceTimersByTime(1000)
  }
})

test('a drop of every few minutes is over with the first answer, however many there were', () => {
  for (let drop = 0; drop < 50; drop++) {
    vi.advanceTimersByTime(3 * MINUTE_MS)
    learnSilence()
    vi.advanceTimersByTime(5000)
    learnAnswered()
    expect(getConnection().isReachable).toBe(true)
  }
})
