import { describe, expect, test } from 'vitest'
import { formatPinHash, isNewPin, isPin, parsePinHash, pinWaitMs } from './kiosk-pin.ts'

const HASH = { iterations: 210_000, salt: 'ab'.repeat(16), hash: 'cd'.repeat(32) }

describe('the PIN', () => {
  test('has four to eight digits', () => {
    expect(['2468', '12345678'].every(isPin)).toBe(true)
    expect(['', '246', '123456789', '24a8', ' 2468'].some(isPin)).toBe(false)
    // One from before may be short; one that is chosen now may not.
    expect(['135790', '12345678'].every(isNewPin)).toBe(true)
    expect(['2468', '13579', '123456789', '1357a0'].some(isNewPin)).toBe(false)
  })

  test('is written and read back', () => {
    expect(parsePinHash(formatPinHash(HASH))).toEqual(HASH)
  })

  test.each([
    '',
    '2468',
    formatPinHash({ ...HASH, iterations: 9_999_999 }),
    formatPinHash({ ...HASH, salt: 'zz' }),
  ])('is none when the text is «%s»', (text) => expect(parsePinHash(text)).toBeNull())
})

describe('wrong tries', () => {
  const waitAfter = (wrong: number, passedMs = 0) => pinWaitMs({ wrong, lastMs: 1_000_000 }, 1_000_000 + passedMs)

  test('five are free, then the wait doubles, to an hour', () => {
    expect([0, 4, 5, 6, 7, 30].map((wrong) => waitAfter(wrong))).toEqual([0, 0, 30_000, 60_000, 120_000, 3_600_000])
  })

  test('a wait passes', () => {
    expect([waitAfter(5, 10_000), waitAfter(5, 30_000), waitAfter(5, 90_000)]).toEqual([20_000, 0, 0])
  })

  test('a clock set back does not lengthen it', () => {
    expect(waitAfter(5, -900_000)).toBe(30_000)
  })
})
