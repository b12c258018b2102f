// The list's order, when it is changed by hand.
import { expect, test } from 'vitest'
import { newPlaces } from './product-list.tsx'

const products = [
  { id: 'a', sort: 3 },
  { id: 'b', sort: 7 },
  { id: 'c', sort: 9 },
]

test('a category put in order uses its own places again, and writes only what moved', () => {
  expect(newPlaces(products, ['b', 'a', 'c'])).toEqual([
    { id: 'b', sort: 3 },
    { id: 'a', sort: 7 },
  ])
  expect(newPlaces(products, ['a', 'b', 'c'])).toEqual([])
})

test('equal places are pulled apart, so that the order is the one given', () => {
  const equal = products.map(({ id }) => ({ id, sort: 0 }))
  expect(newPlaces(equal, ['c', 'a', 'b'])).toEqual([
    { id: 'a', sort: 1 },
    { id: 'b', sort: 2 },
  ])
})
