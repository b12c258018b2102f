import { expect, test } from 'vitest'
import { MESSAGE_MAX_AGE_MS, messageRetryMs, refundRetryMs } from './message.ts'

const MINUTE = 60_000

test('a message is tried after one, five and thirty minutes and two hours, then never', () => {
  expect([1, 2, 3, 4].map((attempts) => messageRetryMs(attempts, 0))).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE])
  expect(messageRetryMs(5, 0)).toBeNull()
  expect(messageRetryMs(0, 0)).toBe(MINUTE)
})

test('what the other side asks for counts when it is longer, within what a message is worth', () => {
  expect(messageRetryMs(1, 30_000)).toBe(MINUTE)
  expect(messageRetryMs(1, 90 * MINUTE)).toBe(90 * MINUTE)
  expect(messageRetryMs(1, 1e12)).toBe(MESSAGE_MAX_AGE_MS)
  expect(messageRetryMs(5, 90 * MINUTE)).toBeNull()
})

test('a refund is never given up', () => {
  expect([1, 4, 5, 1000].map(refundRetryMs)).toEqual([MINUTE, 120 * MINUTE, 360 * MINUTE, 360 * MINUTE])
})
