// Names that other things hang on: a category's in its address, a place in a list.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categorySlug } from './slug.ts'
import { lastPlace, movedPlaces } from './sorting.ts'

describe('a category’s address', () => {
  test.each([
    ['Torte da forno', [], 'torte-da-forno'],
    ['Bontà & Caffè!', [], 'bonta-caffe'],
    ['Torte', ['torte', 'torte-2'], 'torte-3'],
    ['🍰', [], 'categoria'],
  ])('%j beside %j is %j', (name, taken, slug) => {
    expect(categorySlug(name, new Set(taken))).toBe(slug)
  })

  test('is one that the database takes, and nobody else’s', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 6 }), (names) => {
        const taken = new Set<string>()
        for (const name of names) {
          const slug = categorySlug(name, taken)
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(slug.length).toBeLessThanOrEqual(60)
          expect(taken.has(slug)).toBe(false)
          taken.add(slug)
        }
      }),
    )
  })
})

test('of a list in a new order only what moved is written', () => {
  const sorts = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(movedPlaces(['a', 'c', 'b'], sorts)).toEqual([
    { id: 'c', sort: 2 },
    { id: 'b', sort: 3 },
  ])
  expect(movedPlaces(['a', 'b', 'c'], sorts)).toEqual([])
  expect([lastPlace([]), lastPlace([3, 1.5])]).toEqual([1, 4])
})
