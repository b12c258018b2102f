import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedPrices,
  newPrice,
  type PriceRounding,
  type PriceRule,
  previewPrices,
  priceShift,
  roundPrice,
  undoPrices,
} from './price-change.ts'

const all = (rows: readonly { id: string }[]) => ({
  corrected: new Map<string, number>(),
  chosen: new Set(rows.map(({ id }) => id)),
})
const percent = (tenths: number): PriceRule => ({ kind: 'percent', tenths })

describe('a new price', () => {
  test.each<[number, PriceRule, PriceRounding, number]>([
    [150, percent(100), 'none', 165],
    [155, percent(25), 'none', 159],
    [155, percent(100), 'none', 171],
    [150, percent(50), '10', 160],
    [150, percent(50), '5', 160],
    [154, percent(0), '50', 150],
    [2600, percent(80), '90', 2790],
    [2600, percent(70), '100', 2800],
    [320, { kind: 'amount', cents: 20 }, 'none', 340],
    [320, { kind: 'amount', cents: -400 }, 'none', 0],
    [320, { kind: 'amount', cents: -400 }, '10', 0],
    [320, percent(-1000), '90', 0],
    [3, percent(0), '5', 5],
    [1, percent(0), '50', 50],
    [9_999_999, percent(500), '100', 10_000_000],
  ])('%d cents by %o to %s is %d', (old, rule, rounding, expected) => {
    expect(newPrice(old, rule, rounding)).toBe(expected)
  })

  test.each([
    [139, 90],
    [140, 190],
    [189, 190],
    [190, 190],
    [239, 190],
    [240, 290],
    [5, 90],
  ])('%d ends in ,90 as %d', (cents, expected) => {
    expect(roundPrice(cents, '90')).toBe(expected)
  })
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const rounding = fc.constantFrom<PriceRounding>('none', '5', '10', '50', '100', '90')
const rule = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), tenths: fc.integer({ min: -1000, max: 3000 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: -100_000, max: 100_000 }) }),
)
const product = fc.record({ id: fc.uuid(), name: fc.string(), priceCents: cents })
const products = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 20 })

describe('whatever the rule', () => {
  test('a price is whole cents, never negative, of the rounding’s kind, and no further from the exact one than half a step', () => {
    fc.assert(
      fc.property(cents, rule, rounding, (old, change, kind) => {
        const exact = newPrice(old, change, 'none')
        const rounded = newPrice(old, change, kind)
        expect(Number.isInteger(rounded)).toBe(true)
        expect(rounded).toBeGreaterThanOrEqual(0)
        if (rounded === 0) {
          expect(exact).toBe(0)
          return
        }
        const step = kind === 'none' ? 1 : kind === '90' ? 100 : Number(kind)
        expect((rounded + (kind === '90' ? 10 : 0)) % step).toBe(0)
        if (exact >= step) expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(step / 2)
      }),
    )
  })

  test('what cost more still costs at least as much, and rounding twice is rounding once', () => {
    fc.assert(
      fc.property(cents, cents, rule, rounding, (a, b, change, kind) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(newPrice(less, change, kind)).toBeLessThanOrEqual(newPrice(more, change, kind))
        const once = newPrice(a, change, kind)
        expect(roundPrice(once, kind)).toBe(once)
      }),
    )
  })

  test('a change that is taken back leaves every price as it was, once and only once', () => {
    fc.assert(
      fc.property(products, rule, rounding, (before, change, kind) => {
        const rows = changedPrices(previewPrices(before, change, kind, all(before)))
        const applied = rows.map(({ id, name, priceCents, newCents }) => ({ id, name, oldCents: priceCents, newCents }))
        const write = (list: typeof before, changes: { id: string; newCents: number }[]) =>
          list.map((row) => ({ ...row, priceCents: changes.find(({ id }) => id === row.id)?.newCents ?? row.priceCents }))
        const after = write(before, rows)
        const undo = undoPrices(applied, after)
        expect(undo.kept).toEqual([])
        expect(write(after, undo.back)).toEqual(before)
        expect(undoPrices(applied, before).back).toEqual([])
      }),
    )
  })
})

describe('the preview', () => {
  const listed = [
    { id: 'a', name: 'Cornetto', priceCents: 150 },
    { id: 'b', name: 'Krapfen', priceCents: 160 },
    { id: 'c', name: 'Bignè', priceCents: 120 },
  ]

  test('keeps what a person corrected, and leaves what they did not choose', () => {
    const choices = {
      corrected: new Map([
        ['a', 175],
        ['b', 999],
      ]),
      chosen: new Set(['a', 'c']),
    }
    const rows = previewPrices(listed, percent(100), '10', choices)
    expect(rows.map(({ newCents }) => newCents)).toEqual([175, 160, 130])
    expect(changedPrices(rows).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(priceShift(rows)).toEqual({ cents: 35, tenths: 130 })
  })

  test('of nothing shifts nothing', () => {
    expect(priceShift(previewPrices(listed, percent(0), 'none', all(listed)))).toEqual({ cents: 0, tenths: null })
  })
})

test('what was changed again since, or is gone, is not taken back but named', () => {
  const applied = [
    { id: 'a', name: 'Cornetto', oldCents: 150, newCents: 160 },
    { id: 'b', name: 'Krapfen', oldCents: 160, newCents: 170 },
    { id: 'c', name: 'Bignè', oldCents: 120, newCents: 130 },
  ]
  const now = [
    { id: 'a', name: 'Cornetto', priceCents: 160 },
    { id: 'b', name: 'Krapfen', priceCents: 200 },
  ]
  expect(undoPrices(applied, now)).toEqual({
    back: [{ id: 'a', name: 'Cornetto', oldCents: 160, newCents: 150 }],
    kept: ['Krapfen', 'Bignè'],
  })
})
