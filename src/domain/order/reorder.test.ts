import { expect, it } from 'vitest'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { CustomVariant, Product } from '#domain/catalogue/catalogue.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { reorder } from './reorder.ts'

const cannolo = plainProduct({ id: 'cannolo00000000', name: 'Cannolo', priceCents: 300 })
const torta = plainProduct({ id: 'torta0000000000', name: 'Torta', priceCents: 2600, variantTypeIds: ['ripieno'] })
const byId = (...products: Product[]) => new Map(products.map((product) => [product.id, product]))

const ordered = (product: Product, fields: object = {}) => ({
  productId: product.id,
  productName: product.name,
  quantity: 2,
  unitPriceCents: product.priceCents,
  customVariants: [] as CustomVariant[],
  referenceImage: '',
  waferImage: '',
  ...fields,
})

const filling = (isAvailable = true, priceIncreaseCents = 60): TypeChoice[] => [
  {
    type: { id: 'ripieno', name: 'Ripieno', isRequired: true, isMultiple: false, sort: 0 },
    variants: [
      {
        ...{
          id: 'crema',
          typeId: 'ripieno',
          value: 'Crema',
          priceIncreaseCents,
          allergens: [],
          servings: 0,
          layer: '',
          colour: '',
          sort: 0,
        },
        isAvailable,
      },
    ],
  },
]
const CREMA = { type: 'Ripieno', value: 'Crema', priceIncreaseCents: 60 }
const PHRASE = { type: 'Frase', value: 'Auguri Nina', priceIncreaseCents: 0 }

it('gives the same lines when nothing changed', () => {
  const { lines, notes } = reorder([ordered(cannolo)], byId(cannolo), new Map())
  expect(lines.map(({ item }) => [item.id, item.quantity, item.unitPriceCents])).toEqual([[cannolo.id, 2, 300]])
  expect(notes).toEqual([])
})

it('says what is gone and what is sold out, and leaves the rest in', () => {
  const soldOut = plainProduct({ id: 'baba00000000000', name: 'Babà', isAvailable: false })
  const { lines, notes } = reorder([ordered(torta), ordered(soldOut), ordered(cannolo)], byId(soldOut, cannolo), new Map())
  expect(lines.map(({ item }) => item.name)).toEqual(['Cannolo'])
  expect(notes).toEqual([
    { kind: 'gone', name: 'Torta' },
    { kind: 'sold-out', name: 'Babà' },
  ])
})

it('takes today’s prices, of product and choices, and says so', () => {
  const cake = ordered(torta, { unitPriceCents: 2660, customVariants: [CREMA, PHRASE] })
  const dearer = { ...torta, priceCents: 2700 }
  const { lines, notes } = reorder([cake], byId(dearer), new Map([[torta.id, filling(true, 90)]]))
  expect(lines[0]?.item).toMatchObject({
    unitPriceCents: 2790,
    customVariants: [{ ...CREMA, priceIncreaseCents: 90 }, PHRASE],
  })
  expect(notes).toEqual([{ kind: 'price', name: 'Torta', beforeCents: 2660, nowCents: 2790 }])
})

it.each([
  ['a choice that is sold out', [CREMA], filling(false), 'sold-out'],
  ['a choice that is gone', [{ ...CREMA, value: 'Zabaione' }], filling(), 'choose-again'],
  ['a required choice that was not asked then', [], filling(), 'choose-again'],
] as const)('does not guess at %s', (_, customVariants, choices, kind) => {
  const cake = ordered(torta, { customVariants: [...customVariants] })
  expect(reorder([cake], byId(torta), new Map([[torta.id, choices]]))).toEqual({ lines: [], notes: [{ kind, name: 'Torta' }] })
})

it('keeps to the quantities of today, and asks for the photo again', () => {
  const few = { ...cannolo, maxQuantity: 6 }
  const { lines, notes } = reorder([ordered(cannolo, { quantity: 12, waferImage: 'photo_1.jpg' })], byId(few), new Map())
  expect(lines[0]?.item).toMatchObject({ quantity: 6, waferImage: null })
  expect(notes).toEqual([
    { kind: 'quantity', name: 'Cannolo', quantity: 6 },
    { kind: 'photo', name: 'Cannolo' },
  ])
})
