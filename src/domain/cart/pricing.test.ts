import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { billFor } from '../../../tests/oracle/money.ts'
import { totalsOf, unitPrice } from './pricing.ts'

/** One line: the price of one in cents, and how many. */
type Line = [unitPriceCents: number, quantity: number]

/** Worked out with paper and pencil; `why` says what a plausible mistake would have made of it. */
const BY_HAND: { lines: Line[]; percent: number; expected: [subtotal: number, discount: number, total: number]; why: string }[] =
  [
    { lines: [], percent: 10, expected: [0, 0, 0], why: 'nothing' },
    {
      lines: [[1005, 1]],
      percent: 10,
      expected: [1005, 100, 905],
      why: '9,045 € is 9,05 €: the total is rounded, not the discount',
    },
    {
      lines: [
        [105, 1],
        [105, 1],
      ],
      percent: 10,
      expected: [210, 21, 189],
      why: 'per line it would be 0,95 € twice, 1,90 €',
    },
    { lines: [[105, 2]], percent: 10, expected: [210, 21, 189], why: 'per piece it would be 1,90 €' },
    {
      lines: [
        [5, 1],
        [5, 1],
        [5, 1],
      ],
      percent: 50,
      expected: [15, 7, 8],
      why: '7,5 is 8; per line it would be 9',
    },
    {
      lines: [
        [3, 1],
        [3, 1],
      ],
      percent: 15,
      expected: [6, 1, 5],
      why: '5,1 is 5; per line it would be 6',
    },
    {
      lines: [
        [149, 1],
        [149, 1],
        [149, 1],
      ],
      percent: 33,
      expected: [447, 148, 299],
      why: '299,49 is 299; per line it would be 300',
    },
    {
      lines: [
        [2800, 1],
        [160, 2],
      ],
      percent: 10,
      expected: [3120, 312, 2808],
      why: 'nothing to round',
    },
    {
      lines: [
        [3333, 0.25],
        [3333, 0.25],
      ],
      percent: 0,
      expected: [1666, 0, 1666],
      why: 'each line is money: 8,3325 € is 8,33 € twice',
    },
    {
      lines: [
        [3333, 0.25],
        [3333, 0.25],
      ],
      percent: 10,
      expected: [1666, 167, 1499],
      why: '1499,4 is 1499',
    },
    { lines: [[100, 1.005]], percent: 0, expected: [101, 0, 101], why: 'in floating point 1,005 × 100 is a little less' },
    { lines: [[990, 0.35]], percent: 0, expected: [347, 0, 347], why: '346,5 is 347' },
    {
      lines: [[990, 0.35]],
      percent: 30,
      expected: [347, 104, 243],
      why: '242,9; from the unrounded 346,5 it would be 242,55, as well 243',
    },
    { lines: [[50, 1]], percent: 100, expected: [50, 50, 0], why: 'everything off' },
    { lines: [[1, 1]], percent: 50, expected: [1, 0, 1], why: 'half a cent is a cent' },
    { lines: [[1, 1]], percent: 51, expected: [1, 1, 0], why: '0,49 of a cent is none' },
    { lines: [[1, 1]], percent: 99, expected: [1, 1, 0], why: 'a cent less 99 % is nothing' },
    { lines: [[19_999, 999]], percent: 1, expected: [19_979_001, 199_790, 19_779_211], why: '19779210,99 is …211' },
  ]

describe('by hand', () => {
  test.each(BY_HAND)('$lines less $percent %: $why', ({ lines, percent, expected }) => {
    const priced = lines.map(([unitPriceCents, quantity]) => ({ unitPriceCents, quantity }))
    const { subtotalCents, discountCents, totalCents } = totalsOf(priced, percent)
    expect([subtotalCents, discountCents, totalCents]).toEqual(expected)
    // The second arithmetic, by which orders are judged elsewhere, is held to the same paper.
    const bill = billFor(priced, percent)
    expect([bill.subtotalCents, bill.subtotalCents - bill.totalCents, bill.totalCents]).toEqual(expected)
  })
})

it('agrees with a second arithmetic on every order there can be', () => {
  const line = fc.record({
    unitPriceCents: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 20_000 }).map((grams) => grams / 1000),
    ),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const { subtotalCents, discountCents, totalCents } = totalsOf(lines, percent)
      const bill = billFor(lines, percent)
      expect([subtotalCents, totalCents]).toEqual([bill.subtotalCents, bill.totalCents])
      expect(discountCents).toBe(subtotalCents - totalCents)
    }),
    { numRuns: 500 },
  )
})

it('adds the variants to the price of one unit', () => {
  expect(unitPrice(3800, [{ priceIncreaseCents: 2400 }, { priceIncreaseCents: 0 }, { priceIncreaseCents: 350 }])).toBe(6550)
})
