import { describe, expect, test } from 'vitest'
import { cakeKilos, sizeForGuests } from './size.ts'

const size = (servings: number, isAvailable = true) => ({ servings, isAvailable })

describe('persone → chili', () => {
  test.each([
    [6, 0.9],
    [8, 1.2],
    [14, 2.1],
    [30, 4.5],
  ])('%i guests: %f kg', (servings, kilos) => expect(cakeKilos(servings)).toBe(kilos))
})

describe('the size for so many guests', () => {
  const sizes = [size(12), size(6), size(8, false), size(20)]

  test('is the smallest that is enough, wherever it stands in the list', () => {
    expect(sizeForGuests(6, sizes)?.servings).toBe(6)
    expect(sizeForGuests(11, sizes)?.servings).toBe(12)
  })

  test('skips one that is sold out', () => expect(sizeForGuests(7, sizes)?.servings).toBe(12))

  test('is none when there are more guests than the largest feeds', () => expect(sizeForGuests(21, sizes)).toBeNull())
})
