// The list's order, when it is changed by hand; and the rows of it that are drawn.
import { expect, test } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { firstRows, newPlaces } from './product-list.tsx'

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

test('the first rows are drawn, each group with how many it has, and the chosen one', () => {
  const rows = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => aRow(`${prefix}${index}`))
  const groups = [
    { id: 'paste', name: 'Paste', products: rows('p', 3) },
    { id: 'torte', name: 'Torte', products: rows('t', 4) },
  ]
  const drawn = (most: number, chosen: string | null) =>
    firstRows(groups, most, chosen).map(({ id, products: list, count }) => `${id} ${list.length}/${count}`)
  expect(drawn(2, null)).toEqual(['paste 2/3'])
  expect(drawn(5, null)).toEqual(['paste 3/3', 'torte 2/4'])
  expect(drawn(2, 't2')).toEqual(['paste 2/3', 'torte 3/4'])
  expect(drawn(99, null)).toEqual(['paste 3/3', 'torte 4/4'])
})

function aRow(id: string) {
  return { ...plainProduct({ id }), updated: '' }
}
