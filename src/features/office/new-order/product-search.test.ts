import { expect, it } from 'vitest'
import { composedFirst, filterProducts } from './product-search.ts'

const products = [
  { name: 'Bignè al cioccolato', categoryId: 'mignon', barcode: '' },
  { name: 'Torta al cioccolato', categoryId: 'torte', barcode: '2000001000304' },
  { name: 'Babà al rum', categoryId: 'mignon', barcode: '' },
]
const names = (categoryId: string | null, query: string) => filterProducts(products, categoryId, query).map(({ name }) => name)

it('shows a category, or everything', () => {
  expect(names('mignon', '')).toEqual(['Bignè al cioccolato', 'Babà al rum'])
  expect(names(null, ' ')).toHaveLength(3)
})

it('searches all categories, without accents', () => {
  expect(names('torte', 'bigne')).toEqual(['Bignè al cioccolato'])
  expect(names(null, 'ciocc TOR')).toEqual(['Torta al cioccolato'])
})

it('offers the cake to compose first, unless somebody searches', () => {
  const shelf = [{ composition: 'none' as const }, { composition: 'personalise' as const }, { composition: 'compose' as const }]
  expect(composedFirst(shelf, ' ').map(({ composition }) => composition)).toEqual(['compose', 'none', 'personalise'])
  expect(composedFirst(shelf, 'torta')).toEqual(shelf)
})

it('shows what has the barcode that is being typed, not what has none', () => {
  expect(names(null, '200000')).toEqual(['Torta al cioccolato'])
  expect(names(null, '2000001000304')).toEqual(['Torta al cioccolato'])
  expect(names(null, '20000')).toEqual([])
})

it('what is called so comes first, then what begins so, then the rest, each as on the shelf', () => {
  const shelf = ['Torta crema e pinoli', 'Crema fritta', 'Bignè alla crema', 'Crema'].map((name) => ({
    name,
    categoryId: 'a',
    barcode: '',
  }))
  const found = filterProducts(shelf, null, 'crema').map(({ name }) => name)
  expect(found).toEqual(['Crema', 'Crema fritta', 'Torta crema e pinoli', 'Bignè alla crema'])
})
