import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { apportion } from '#domain/apportion.ts'
import { centsFromEuro, euroFromCents, formatEuro, lessPercent, multiplyCents } from '#domain/money.ts'

describe('euro and cents', () => {
  test.each([
    [0, 0],
    [10.05, 1005],
    [0.1 + 0.2, 30],
    [1.15, 115],
    [999_999.99, 99_999_999],
  ])('%d euro are %d cents', (euro, cents) => {
    expect(centsFromEuro(euro)).toBe(cents)
  })

  test.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 0.001])('%d is no amount', (euro) => {
    expect(() => centsFromEuro(euro)).toThrow(RangeError)
  })

  it('survives the round trip for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(centsFromEuro(euroFromCents(cents))).toBe(cents)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    [1005, 10, 905],
    [1005, 50, 503],
    [1, 50, 1],
    [99, 100, 0],
    [333, 0, 333],
  ])('%d cents less %d%% are %d', (cents, percent, expected) => {
    expect(lessPercent(cents, percent)).toBe(expected)
  })

  test.each([
    [3200, 0.25, 800],
    [1005, 0.5, 503],
    [250, 6, 1500],
    [100, 1.005, 101],
    [0, 3, 0],
  ])('%d cents × %d are %d', (cents, quantity, expected) => {
    expect(multiplyCents(cents, quantity)).toBe(expected)
  })

  it('agrees with exact rational arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 999_000 }), (cents, milli) => {
        const exact = (BigInt(cents) * BigInt(milli) * 2n + 1000n) / 2000n
        expect(multiplyCents(cents, milli / 1000)).toBe(Number(exact))
      }),
    )
  })
})

test.each([
  [0, '0,00 €'],
  [160, '1,60 €'],
  [123_456_789, '1.234.567,89 €'],
  [-312, '−3,12 €'],
])('%d cents read «%s»', (cents, text) => {
  expect(formatEuro(cents)).toBe(text)
})

describe('shares', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 0, 3], [3, 0, 2]],
    [21, [110, 245, 70], [5, 12, 4]],
    [0, [7, 3], [0, 0]],
  ])('of %i by %j are %j', (cents, weights, shares) => {
    expect(apportion(cents, weights)).toEqual(shares)
  })

  test('add up, and none is a cent away from its part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (cents, parts) => {
        const sum = parts.reduce((total, part) => total + part, 0)
        fc.pre(sum > 0)
        const shares = apportion(cents, parts)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(cents)
        for (const [index, share] of shares.entries()) {
          const exact = (BigInt(cents) * BigInt(parts[index] ?? 0) * 1000n) / BigInt(sum)
          expect(Math.abs(share * 1000 - Number(exact))).toBeLessThan(1001)
          expect(share).toBeLessThanOrEqual(cents)
        }
      }),
    )
  })
})
