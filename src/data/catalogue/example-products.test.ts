// An example that somebody has made a product of theirs is not taken away with the others.
import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { exampleId } from '#domain/catalogue/example.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'

import { countExamples, EXAMPLE_PRODUCTS } from './example-products.ts'

const [example] = EXAMPLE_PRODUCTS
/** A device reads the allergens in an order of its own. */
const came = (change: Partial<Product> = {}) => {
  const { slug = '', name = '', price = 0, description = '', ingredients = '', allergens = [], mayContain = [] } = example ?? {}
  const product = { name, description, ingredients, allergens: [...allergens].reverse(), mayContain: [...mayContain].reverse() }
  return plainProduct({ ...product, id: exampleId(slug), priceCents: Math.round(price * 100), images: ['foto.webp'], ...change })
}

test('as it came, hidden and moved too', () => {
  expect(countExamples([came(), plainProduct()])).toEqual({ untouched: 1, changed: 0 })
  expect(countExamples([came({ isHidden: true, sort: 9, isAvailable: false })])).toEqual({ untouched: 1, changed: 0 })
})

test.each<[Partial<Product>]>([
  [{ name: 'Il mio cornetto' }],
  [{ priceCents: 170 }],
  [{ ingredients: 'Farina, burro.' }],
  [{ allergens: ['glutine'] }],
  [{ mayContain: [] }],
  [{ images: ['foto.webp', 'altra.webp'] }],
])('of its owner with %j', (change) => expect(countExamples([came(change)])).toEqual({ untouched: 0, changed: 1 }))
