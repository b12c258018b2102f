// What comes out of the laboratory's printer for a composed cake.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OrderItem } from '#domain/order/order.ts'
import { anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { Ticket } from './ticket.tsx'
import { ticketContent } from './ticket-content.ts'

const CHOICES = [
  ['Persone', '30 persone'],
  ['Base', 'Cacao'],
  ['Farcitura', 'Zabaione della nonna'],
  ['Bagna', 'Rum'],
  ['Copertura', 'Crema al burro rosa'],
  ['Colata', 'Caramello'],
  ['Decorazione', 'Fragole'],
  ['Decorazione', 'Perle argentate'],
] as const

function aCake(overrides: Partial<OrderItem> = {}): OrderItem {
  const customVariants = CHOICES.map(([type, value]) => ({ type, value, priceIncreaseCents: 0 }))
  return anItem({ productName: 'Torta su misura', quantity: 1, customVariants, ...overrides })
}

function printed(item: OrderItem): string {
  const order = { ...anOrder(), items: [item], customer: { name: 'Nina', phone: '' } }
  const facts = { products: new Map(), allergens: new Map(), shop: null, deviceCode: '' }
  const occasion = { isReprint: false, printedMs: 0, origin: 'https://shop.test' }
  return renderToStaticMarkup(<Ticket content={ticketContent(order, facts, occasion)} />)
}

/** The words of the ticket without its drawing, and those of the drawing. */
function wordsOf(html: string): { beside: string; drawing: string } {
  const [drawing = ''] = html.match(/<svg[^>]*aria-label="Torta.*?<\/svg>/s) ?? []
  const plain = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { beside: plain(html.replace(drawing, '')), drawing: plain(drawing) }
}

it('draws a composed cake and names every choice beside the drawing', () => {
  const { beside, drawing } = wordsOf(printed(aCake()))
  for (const [type, value] of CHOICES) expect(beside).toContain(`${type} ${value}`)
  expect(beside).toContain('Piani 2')
  for (const name of ['Cacao', 'Zabaione della nonna', 'Crema al burro rosa', 'Caramello']) expect(drawing).toContain(name)
})

it('writes the phrase on the cake and beside it, word for word', () => {
  const phrase = { type: 'Frase', value: 'Auguri Nina & Leo', priceIncreaseCents: 0 }
  const { beside, drawing } = wordsOf(printed(aCake({ customVariants: [...aCake().customVariants, phrase] })))
  expect(beside).toContain('«Auguri Nina &amp; Leo»')
  expect(drawing.replaceAll(' ', '')).toContain('AuguriNina&amp;Leo')
})

it('marks the photo on the cake and says what it is for', () => {
  const { beside, drawing } = wordsOf(printed(aCake({ waferImage: 'foto.webp', referenceImage: 'idea.webp' })))
  expect(drawing).toContain('FOTO')
  expect(beside).toContain('Foto da stampare sulla cialda')
  expect(beside).toContain('Foto di riferimento')
})

it('is black and white only', () => {
  const colours = printed(aCake()).match(/(?:fill|stroke)="([^"]+)"/g) ?? []
  const others = colours.filter((colour) => !/"(#000|#fff|none|url\(#[^)]+\))"/.test(colour))
  expect(colours.length).toBeGreaterThan(20)
  expect(others).toEqual([])
})

it('draws nothing for other things', () => {
  expect(printed(anItem())).not.toContain('aria-label="Torta')
})
