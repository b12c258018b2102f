import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { lineWithQuantity } from './counter-cart.ts'

const cake = plainProduct({ minQuantity: 1, maxQuantity: 5, quantityStep: 1 })

it.each([
  [3, 3],
  [null, 1],
])('%s typed before a product with choices makes %i of them', (typed, quantity) => {
  const size = { type: 'Persone', value: '12 persone', priceIncreaseCents: 1200 }
  expect(lineWithQuantity(cake, [size], typed)).toMatchObject({
    quantity,
    customVariants: [size],
    unitPriceCents: cake.priceCents + 1200,
  })
})

it('a tap takes one of what the web sells by the dozen', () => {
  expect(lineWithQuantity(plainProduct({ minQuantity: 6, maxQuantity: 0, quantityStep: 6 }), [], null).quantity).toBe(1)
})

it('a weight is a line of its own, a number of pieces is not', () => {
  expect(lineWithQuantity(plainProduct({ unit: 'kg' }), [], 0.347)).toMatchObject({ quantity: 0.347, isWeighed: true })
  expect(lineWithQuantity(cake, [], 3).isWeighed).toBeUndefined()
})
