// Names that other things hang on: a category's in its address.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categorySlug } from './slug.ts'

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
