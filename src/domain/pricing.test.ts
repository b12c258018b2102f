import { expect, it, test } from 'vitest'
import { totalsOf, unitPrice } from '#domain/pricing.ts'

test.each([
  { lines: [], percent: 10, expected: [0, 0, 0] },
  { lines: [{ unitPriceCents: 1005, quantity: 1 }], percent: 10, expected: [1005, 100, 905] },
  {
    lines: [
      { unitPriceCents: 2800, quantity: 1 },
      { unitPriceCents: 160, quantity: 2 },
    ],
    percent: 10,
    expected: [3120, 312, 2808],
  },
  {
    lines: [
      { unitPriceCents: 3333, quantity: 0.25 },
      { unitPriceCents: 3333, quantity: 0.25 },
    ],
    percent: 0,
    expected: [1666, 0, 1666],
  },
  { lines: [{ unitPriceCents: 50, quantity: 1 }], percent: 100, expected: [50, 50, 0] },
])('$lines less $percent% → $expected', ({ lines, percent, expected }) => {
  const totals = totalsOf(lines, percent)
  expect([totals.subtotalCents, totals.discountCents, totals.totalCents]).toEqual(expected)
})

it('adds the variants to the price of one unit', () => {
  expect(unitPrice(3800, [{ priceIncreaseCents: 2400 }, { priceIncreaseCents: 0 }, { priceIncreaseCents: 350 }])).toBe(6550)
})
