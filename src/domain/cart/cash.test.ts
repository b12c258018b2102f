import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelyCash, parseEuro, roundedCash, roundingBack, takeCash } from './cash.ts'

describe('likelyCash', () => {
  it.each([
    [3600, [4000, 5000, 10_000]],
    [1250, [1500, 2000, 5000]],
    [7550, [8000, 10_000, 20_000]],
    [18_200, [18_500, 19_000, 20_000]],
    [5000, [6000, 10_000, 20_000]], // exact notes are "Giusti"
  ])('%i cents', (total, expected) => {
    expect(likelyCash(total)).toEqual(expected)
  })

  it('offers only sums that cover the total, each once, ascending', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (total) => {
        const sums = likelyCash(total)
        expect(sums.every((sum) => sum > total && sum % 500 === 0)).toBe(true)
        expect(sums).toEqual([...new Set(sums)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('cash', () => {
  it.each([[1041, 1040], [1042, 1040], [1043, 1045], [1044, 1045], [1045, 1045], [3, 5], [2, 0], [1, 0], [0, 0]])('of %i cents is %i where it is rounded', (due, asked) => {
    expect(roundedCash(due)).toBe(asked)
  }) // biome-ignore format: pairs

  it.each([
    ['the sum that is asked for', 1041, 1040, 1040, [1040, 1, 0]],
    ['a note', 1041, 1040, 2000, [1040, 1, 960]],
    ['a note for a sum that was rounded up', 1043, 1045, 2000, [1045, -2, 955]],
    ['the very sum that is due', 1043, 1045, 1043, [1043, 0, 0]],
    ['a cent more than that', 1043, 1045, 1044, [1043, 0, 1]],
    ['a part', 1041, 1040, 1000, [1000, 0, 0]],
    ['where nothing is rounded', 1041, 1041, 1100, [1041, 0, 59]],
    ['two cents in all', 2, 0, 0, [0, 2, 0]],
  ])('%s', (_, due, asked, given, [amountCents, roundingCents, changeCents]) => {
    expect(takeCash(due, asked, given)).toEqual({ amountCents, roundingCents, changeCents })
  })

  it('in the drawer, with what rounds it, is never more than is due, and with the change what was given', () => {
    const cents = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(cents, cents, fc.boolean(), (due, given, isRounded) => {
        const asked = isRounded ? roundedCash(due) : due
        const { amountCents, roundingCents, changeCents } = takeCash(due, asked, given)
        expect(amountCents + changeCents).toBe(given)
        expect(Math.abs(roundingCents)).toBeLessThanOrEqual(2)
        expect(amountCents + roundingCents).toBe(given >= asked || given >= due ? due : given)
        expect(Math.min(amountCents, changeCents)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('goes back with what rounded it, or rounded by itself', () => {
    const paid = { cashCents: 1045, roundingCents: -2 }
    expect(roundingBack(paid, 1045)).toBe(-2)
    expect(roundingBack(paid, 500)).toBe(0)
    expect(roundingBack(paid, 335, 333)).toBe(-2)
  })
})

describe('parseEuro', () => {
  it.each([
    ['50', 5000],
    ['50,5', 5050],
    ['50.50', 5050],
    ['€ 50,00', 5000],
    ['1.250,00', 125_000],
    ['1.250', 125_000],
    ['50,', 5000],
  ])('%s', (text, cents) => {
    expect(parseEuro(text)).toBe(cents)
  })

  it.each(['', 'cinquanta', '-5', '5,555', '1,2,3', '1e3'])('refuses %j', (text) => {
    expect(parseEuro(text)).toBeNull()
  })
})
