import { expect, it } from 'vitest'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { ticketContent } from './ticket-content.ts'

const products = new Map([['mignon000000001', plainProduct({ unit: 'kg' })]])

function contentOf(order: Order, items: readonly OrderItem[] = [], allergens = new Map()) {
  const facts = { products, allergens, shop: null, deviceCode: 'C1' }
  const occasion = { isReprint: false, printedMs: order.placedAtMs, origin: 'https://shop.test' }
  return ticketContent({ ...order, items, customer: { name: 'Nina', phone: '' } }, facts, occasion)
}

it('splits the number, because the laboratory calls out its end', () => {
  expect(contentOf(anOrder({ number: 'W-0412' })).number).toEqual({ device: 'W', counter: '0412' })
  expect(contentOf(anOrder({ number: 'vecchio' })).number).toEqual({ device: '', counter: 'vecchio' })
})

it('leaves the name away that nobody has given: the number calls', () => {
  const facts = { products, allergens: new Map(), shop: null, deviceCode: 'C1' }
  const occasion = { isReprint: false, printedMs: 0, origin: 'https://shop.test' }
  const nobody = { name: '', phone: '' }
  expect(ticketContent({ ...anOrder(), items: [], customer: nobody }, facts, occasion).customer).toEqual(nobody)
})

it('says that another open order bears the number, so that nobody is handed its box', () => {
  expect(contentOf(anOrder({ attention: ['number-twice'] })).isNumberTwice).toBe(true)
  expect(contentOf(anOrder({ attention: ['slot-full'] })).isNumberTwice).toBe(false)
})

it('says the hour of the pickup, or that it is handed over at once', () => {
  expect(contentOf(anOrder()).time).toBe('11:00')
  expect(contentOf(anOrder({ isImmediate: true }))).toMatchObject({ day: 'sabato 21 novembre', time: 'Subito' })
})

it('says whether money is still to be taken', () => {
  expect(contentOf(anOrder())).toMatchObject({ payment: 'DA INCASSARE 36,00 €', isPaid: false })
  expect(contentOf(anOrder({ paymentMethod: 'pos', paidAtMs: 1 }))).toMatchObject({
    payment: 'PAGATO',
    isPaid: true,
  })
})

it('keeps the phrase apart from the choices, word for word', () => {
  const cake = anItem({
    customVariants: [
      { type: 'Base', value: 'Cacao', priceIncreaseCents: 0 },
      { type: 'Frase', value: 'Evviva Nina', priceIncreaseCents: 0 },
    ],
  })
  expect(contentOf(anOrder(), [cake]).lines[0]).toMatchObject({
    quantity: '6',
    choices: [{ type: 'Base', text: 'Cacao' }],
    phrase: 'Evviva Nina',
  })
})

it('counts pieces and kilos apart', () => {
  const items = [anItem(), anItem({ productId: 'mignon000000001', quantity: 1.5 })]
  expect(contentOf(anOrder(), items).count).toBe('2 voci, 6 pezzi e 1,5 kg')
})

it('names the allergens, and says so where nobody can know them', () => {
  const known = { contains: ['glutine', 'frutta-a-guscio'], mayContain: [], isComplete: true }
  const allergens = new Map([['item00000000001', known]])
  expect(contentOf(anOrder(), [anItem()], allergens).lines[0]?.contains).toBe('glutine, frutta a guscio')
  const gone = new Map([['item00000000001', { ...known, isComplete: false }]])
  expect(contentOf(anOrder(), [anItem()], gone).lines[0]?.contains).toBeNull()
})

it('says where the order came from, and opens it by its code', () => {
  expect(contentOf(anOrder())).toMatchObject({
    origin: 'Dal totem K1 sab 21 nov 10:21',
    link: 'https://shop.test/gestionale/ordini?ordine=order0000000001',
    printed: 'sab 21 nov 10:21, C1',
  })
})
