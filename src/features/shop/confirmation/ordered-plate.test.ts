import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { anItem } from '../../../../tests/builders/an-order.ts'
import { plateItems } from './ordered-plate.tsx'

const cannolo = plainProduct({ id: 'cannolo00000001', images: ['cannolo.webp'] })
const cake = (id: string) =>
  anItem({ id, productId: 'torta0000000001', customVariants: [{ type: 'Copertura', value: 'Panna', priceIncreaseCents: 0 }] })

it('serves each composed cake, and every other product once', () => {
  const things = plateItems([anItem({ id: 'a' }), cake('b'), anItem({ id: 'c' }), cake('d')], [cannolo])
  expect(things.map((thing) => ('cake' in thing ? `cake ${thing.key}` : thing.product.id))).toEqual([
    'cannolo00000001',
    'cake b',
    'cake d',
  ])
})

it('leaves out what has no picture or is sold no more', () => {
  expect(plateItems([anItem()], [{ ...cannolo, images: [] }])).toEqual([])
  expect(plateItems([anItem()], [])).toEqual([])
})
