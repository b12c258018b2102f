// The vectors of RFC 6238, appendix B (SHA-1), whose last six digits are the code of six digits: the truncation is the same.
import { describe, expect, test } from 'vitest'
import { acceptedStep, enrolmentUri } from './one-time-code.ts'

/** `12345678901234567890` in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]
const at = (seconds: number, lastStep = 0) => ({ nowMs: seconds * 1000, lastStep })

describe('the vectors of RFC 6238', () => {
  test.each(VECTORS)('at %i seconds: %s', (seconds, code) => {
    expect(acceptedStep(SECRET, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
    expect(acceptedStep(SECRET, code.slice(0, 6), at(seconds))).toBeNull()
  })
})

test('a code is good in its step, the one before and the one after, to the second', () => {
  const step = Math.floor(1234567890 / 30)
  const accepted = (seconds: number) => acceptedStep(SECRET, '005924', at(seconds))
  expect([accepted((step - 1) * 30), accepted(step * 30), accepted((step + 2) * 30 - 1)]).toEqual([step, step, step])
  expect([accepted((step - 1) * 30 - 1), accepted((step + 2) * 30)]).toEqual([null, null])
})

test('a step counts once, and none before it counts afterwards', () => {
  const step = Math.floor(1111111111 / 30)
  // The two vectors lie in neighbouring steps.
  expect(acceptedStep(SECRET, '081804', at(1111111111, step - 2))).toBe(step - 1)
  expect(acceptedStep(SECRET, '081804', at(1111111111, step - 1))).toBeNull()
  expect(acceptedStep(SECRET, '050471', at(1111111111, step - 1))).toBe(step)
  expect(acceptedStep(SECRET, '050471', at(1111111111, step))).toBeNull()
  expect(acceptedStep(SECRET, '081804', at(1111111111, step))).toBeNull()
})

test.each(['', '50471', '0050471', '05047a', ' 050471', '٠٥٠٤٧١'])('what is no code is none: %s', (code) => {
  expect(acceptedStep(SECRET, code, at(1111111111))).toBeNull()
})

test('apps read who it is for, what is unusual in names included', () => {
  const issuer = 'Caff%C3%A8%3A%20%22Pi%C3%B9%20%26%20Pi%C3%B9%22'
  expect(enrolmentUri(SECRET, { issuer: 'Caffè: "Più & Più"', label: 'anna+admin@shop.test' })).toBe(
    `otpauth://totp/${issuer}:anna%2Badmin%40shop.test?issuer=${issuer}&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})
