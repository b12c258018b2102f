import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeDue, likelyCash, parseEuro } from './cash.ts'

describe('likelyCash', () => {
  it.each([
    [3600, [4000, 5000, 10_000]],
    [1250, [1500, 2000, 5000]],
    [7550, [8000, 10_000, 20_000]],
    [18_200, [18_500, 19_000, 20_000]],
    [5000, [6000, 10_000, 20_000]], // exact notes are "Esatti"
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

it('gives change only when the cash covers the total', () => {
  expect(changeDue(3600, 5000)).toBe(1400)
  expect(changeDue(3600, 3600)).toBe(0)
  expect(changeDue(3600, 3599)).toBeNull()
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
