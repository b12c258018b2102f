// What stands on a box: never the invitation to compose, always what it contains.
import { expect, it } from 'vitest'
import { itemAllergens } from '#domain/catalogue/allergen-declaration.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { aLine, anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { labelContents } from './label.tsx'

const item = anItem({ quantity: 1, productName: 'Torta su misura' })
const order = { ...anOrder(), items: [item], customer: { name: 'Nina', phone: '' } }
const facts = (composition: Product['composition']) => ({
  products: new Map([[item.productId, plainProduct({ composition, ingredients: 'Dipendono dalle scelte.' })]]),
  allergens: new Map([[item.id, { contains: ['latte' as const], mayContain: ['soia' as const], isComplete: true }]]),
  shop: null,
  deviceCode: '',
})

it('says nothing of a composed cake’s ingredients: the shop’s words are about choosing', () => {
  const [label] = labelContents(order, facts('compose'), 'https://shop.test')
  expect(label).toMatchObject({ title: 'Torta su misura', ingredients: [], contains: ['Latte'], traces: 'soia' })
})

it('tells an answer of none from no answer', () => {
  const label = (allergens: readonly ('nessuno' | 'latte')[]) => {
    const sum = itemAllergens([], { product: { allergens, mayContain: [] }, variants: [], types: [] })
    const known = { ...facts('none'), allergens: new Map([[item.id, sum]]) }
    return labelContents(order, known, 'https://shop.test')[0]?.contains
  }
  expect([label([]), label(['nessuno']), label(['latte'])]).toEqual([null, [], ['Latte']])
})

it('says when it is collected, or that it is handed over at once', () => {
  expect(labelContents(order, facts('none'), 'https://shop.test')[0]?.pickup).toBe('sab 21 nov, 11:00')
  const atOnce = { ...order, isImmediate: true }
  expect(labelContents(atOnce, facts('none'), 'https://shop.test')[0]?.pickup).toBe('sab 21 nov, Subito')
})

it('says what of a cake is still to be paid', () => {
  const inPart = { ...order, totalCents: 18_000, payments: [aLine({ amountCents: 3000, kind: 'deposit' })] }
  expect(labelContents(inPart, facts('none'), 'https://shop.test')[0]?.deposit).toBe('Acconto 30,00 € · Restano 150,00 €')
  const paid = { ...inPart, totalCents: 3000 }
  expect(labelContents(paid, facts('none'), 'https://shop.test')[0]?.deposit).toBe('')
  expect(labelContents(order, facts('none'), 'https://shop.test')[0]?.deposit).toBe('')
})

it('says that another open order bears the number', () => {
  const marked = { ...order, attention: ['number-twice' as const] }
  expect(labelContents(marked, facts('none'), 'https://shop.test')[0]?.isNumberTwice).toBe(true)
  expect(labelContents(order, facts('none'), 'https://shop.test')[0]?.isNumberTwice).toBe(false)
})

it('names everything else by its own name, with its ingredients', () => {
  const [label] = labelContents(order, facts('none'), 'https://shop.test')
  expect(label).toMatchObject({ title: 'Torta su misura', ingredients: [{ text: 'Dipendono dalle scelte.' }] })
})
