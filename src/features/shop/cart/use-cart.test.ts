import { expect, it } from 'vitest'
import type { CartItem } from '#domain/cart/cart.ts'
import { type Choosable, lineProblem } from './use-cart.ts'

const item: CartItem = {
  id: 'crostata0000001',
  name: 'Crostata',
  unitPriceCents: 3000,
  quantity: 1,
  leadDays: 1,
  customVariants: [
    { type: 'Persone', value: '12', priceIncreaseCents: 200 },
    { type: 'Frase', value: 'Auguri', priceIncreaseCents: 0 },
  ],
  referenceImage: null,
  waferImage: null,
}
const product = { priceCents: 2800, isAvailable: true }
const sizes = (priceIncreaseCents = 200, isAvailable = true): Choosable[] => [
  { type: { name: 'Persone' }, variants: [{ value: '12', priceIncreaseCents, isAvailable, layer: '', servings: 12 }] },
]

it('has none while the catalogue agrees', () => {
  expect(lineProblem(item, product, sizes())).toBeNull()
})

it('sees a product or a choice that is gone or sold out', () => {
  expect(lineProblem(item, null, sizes())).toEqual({ kind: 'gone' })
  expect(lineProblem(item, product, [])).toEqual({ kind: 'gone' })
  expect(lineProblem(item, { ...product, isAvailable: false }, sizes())).toEqual({ kind: 'sold-out' })
  expect(lineProblem(item, product, sizes(200, false))).toEqual({ kind: 'sold-out' })
})

it('gives what the same choice costs today', () => {
  expect(lineProblem(item, { ...product, priceCents: 2900 }, sizes())).toMatchObject({ kind: 'price', unitPriceCents: 3100 })
  expect(lineProblem(item, product, sizes(350))).toMatchObject({
    kind: 'price',
    unitPriceCents: 3150,
    customVariants: [{ value: '12', priceIncreaseCents: 350 }, { value: 'Auguri' }],
  })
})
