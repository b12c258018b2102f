import { expect, it } from 'vitest'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { relatedTo } from './related-products.ts'

const listed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => plainProduct({ id, isAvailable: id !== 'd' }))
const bread = plainProduct({ id: 'pane', categoryId: 'pane' })
const idsFor = (id: string) => relatedTo(plainProduct({ id }), [bread, ...listed]).map((product) => product.id)

it('offers what comes next in the catalogue, then what came before, five at most, nothing sold out', () => {
  expect(idsFor('b')).toEqual(['c', 'e', 'f', 'g', 'a'])
  expect(idsFor('a')).toEqual(['b', 'c', 'e', 'f', 'g'])
})

it('offers nothing beside the only one of its kind', () => {
  expect(relatedTo(bread, [bread, ...listed])).toEqual([])
})
