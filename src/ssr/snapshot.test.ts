// What of the shop's facts a page is told: nothing that leads to where nothing is.
import { expect, test } from 'vitest'
import { aProduct, shopFacts } from '../../tests/builders/a-shop.ts'
import { serveShop } from './snapshot.ts'

const HOME = { shows: 'catalogue', productId: null } as const
const HELP = { shows: 'frame', productId: null } as const

const category = (id: string, sort: number) => ({ id, name: id, slug: id, image: '', vat: '10%' as const, sort })

test('categories in which nothing is shown are left out', () => {
  const categories = [category('natale000000000', 1), category('torte0000000000', 2)]
  const { categories: served } = serveShop(shopFacts({ categories }), HOME, 0)
  expect(served.map(({ id }) => id)).toEqual(['torte0000000000'])
})

test('every page is told that no cake is made to measure, and none where one is', () => {
  const cake = aProduct({ id: 'torta0000000000', composition: 'personalise' })
  for (const page of [HOME, HELP]) {
    expect(serveShop(shopFacts(), page, 0).isCakeless).toBe(true)
    expect(serveShop(shopFacts({ products: [cake] }), page, 0)).not.toHaveProperty('isCakeless')
  }
})
