// What stands on a box: never the invitation to compose, always what it contains.
import { expect, it } from 'vitest'
import { anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { labelContents } from './label.tsx'

const item = anItem({ quantity: 1, productName: 'Componi la tua torta' })
const order = { ...anOrder(), items: [item], customer: { name: 'Nina', phone: '' } }
const facts = (composed: string[]) => ({
  units: new Map(),
  ingredients: new Map([[item.productId, 'Dipendono dalle scelte.']]),
  composedIds: new Set(composed),
  allergens: new Map([[item.id, { contains: ['latte' as const], mayContain: ['soia' as const], isComplete: true }]]),
  shop: null,
  deviceCode: '',
})

it('names a composed cake as what it is, without the shop’s words about choosing', () => {
  const [label] = labelContents(order, facts([item.productId]), 'https://shop.test')
  expect(label).toMatchObject({ title: 'Torta su misura', ingredients: [], contains: ['Latte'], traces: 'soia' })
})

it('names everything else by its own name, with its ingredients', () => {
  const [label] = labelContents(order, facts([]), 'https://shop.test')
  expect(label).toMatchObject({ title: 'Componi la tua torta', ingredients: [{ text: 'Dipendono dalle scelte.' }] })
})
