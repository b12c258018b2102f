import { describe, expect, it } from 'vitest'
import type { Declaration } from '#domain/catalogue/allergens.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { allergenOptions } from './allergen-filter.tsx'
import { featuredOf, isForToday, sectionsOf, withoutAllergens } from './catalogue-filter.ts'

const category = (id: string): Category => ({ id, name: id, slug: `slug-${id}`, image: '', vat: '10%', sort: 0 })
const product = (id: string, categoryId: string, ...allergens: Declaration) => ({ id, categoryId, allergens })
const categories = [category('colazione'), category('torte'), category('vuota')]
const cornetto = product('cornetto', 'colazione', 'glutine', 'latte')
const macedonia = product('macedonia', 'colazione', 'nessuno')
/** Nobody has said what is in it. */
const novita = product('novita', 'torte')
const sacher = product('sacher', 'torte', 'glutine', 'uova')
const all = [cornetto, macedonia, sacher]

describe('sections', () => {
  it('follow the categories and leave empty ones out', () => {
    const sections = sectionsOf(categories, all, null)
    expect(sections.map((section) => [section.category.id, section.products.map(({ id }) => id)])).toEqual([
      ['colazione', ['cornetto', 'macedonia']],
      ['torte', ['sacher']],
    ])
  })

  it('keep one category, without what is not eaten', () => {
    const sections = sectionsOf(categories, withoutAllergens(all, ['latte']), 'slug-colazione')
    expect(sections.map((section) => section.products)).toEqual([[macedonia]])
  })
})

it('leaves out what contains any of the allergens', () => {
  expect(withoutAllergens(all, ['latte', 'uova'])).toEqual([macedonia])
})

it('passes no product that nobody has declared, and shows it while nothing is left out', () => {
  expect(withoutAllergens([macedonia, novita], ['latte'])).toEqual([macedonia])
  expect(withoutAllergens([macedonia, novita], [])).toEqual([macedonia, novita])
})

it('offers only filters that change something, the most frequent first', () => {
  expect(allergenOptions(all)).toEqual(['glutine', 'latte', 'uova'])
  expect(allergenOptions([cornetto])).toEqual([])
  expect(allergenOptions([cornetto, novita])).toEqual([])
})

describe('for today', () => {
  const nowMs = Date.parse('2026-11-20T09:00:00Z')
  const tomorrowMs = nowMs + 86_400_000
  const at = (leadDays: number, isAvailable = true) => ({ id: 'x', leadDays, isAvailable })
  const slots = new Map([
    [0, nowMs + 900_000],
    [1, tomorrowMs],
    [9, null],
  ])

  it('is what can be collected before the shop closes', () => {
    const answers = [at(0), at(0, false), at(1), at(9)].map((product) => isForToday(product, { slots, nowMs }))
    expect(answers).toEqual([true, false, false, false])
  })

  it('is nothing once the shop has closed, and anything while the hours are not known', () => {
    expect(isForToday(at(0), { slots: new Map([[0, tomorrowMs]]), nowMs })).toBe(false)
    expect(isForToday(at(3), { slots: new Map(), nowMs })).toBe(true)
  })
})

it('puts forward five that can be bought', () => {
  const featured = Array.from({ length: 7 }, (_, index) => ({ isFeatured: true, isAvailable: index !== 1, index }))
  const shown = featuredOf([{ isFeatured: false, isAvailable: true, index: 9 }, ...featured])
  expect(shown.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5])
})
