// The bytes of a ticket, read back by a printer that is none: what comes out is what the order says.
import { expect, it } from 'vitest'
import { formatEuro } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { plainShop } from '../../../../tests/builders/a-shop.ts'
import { anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { type PrintedTicket, VirtualPrinter } from '../../../../tests/fakes/virtual-printer.ts'
import { type Raster, ticketBytes } from './ticket-bytes.ts'
import { ticketContent } from './ticket-content.ts'

const known = { contains: ['glutine' as const, 'latte' as const], mayContain: [], isComplete: true }
const PRODUCTS = new Map([['baci00000000001', plainProduct({ unit: 'kg' })]])
const SHOP = plainShop({ name: 'Pasticceria Rossi' })
const CUSTOMER = { name: 'Niccolò D’Amico', phone: '333 482 1907' }
const aCake = () =>
  anItem({
    quantity: 1,
    productName: 'Torta composta',
    customVariants: [
      ['Persone', '12 persone'],
      ['Base', 'Pan di Spagna'],
      ['Farcitura', 'Zabaione della nonna con gocce di cioccolato fondente'],
      ['Frase', 'Auguri perché sì, Sofia'],
    ].map(([type = '', value = '']) => ({ type, value, priceIncreaseCents: 0 })),
  })

function printed(
  order: Order,
  items: readonly OrderItem[],
  cakes = new Map<string, Raster>(),
  isReprint = false,
  customer = CUSTOMER,
): PrintedTicket {
  const facts = { products: PRODUCTS, allergens: new Map(items.map(({ id }) => [id, known])), shop: SHOP, deviceCode: 'C1' }
  const occasion = { isReprint, printedMs: order.placedAtMs, origin: 'https://shop.test' }
  const content = ticketContent({ ...order, items, customer }, facts, occasion)
  const printer = new VirtualPrinter()
  printer.receive(ticketBytes(content, { cakes }))
  expect(printer.tickets).toHaveLength(1)
  expect(printer.current.lines.filter(Boolean)).toEqual([])
  return printer.tickets[0] as PrintedTicket
}

const textOf = (ticket: PrintedTicket) => ticket.lines.join('\n')
const runOf = (ticket: PrintedTicket, text: string) => ticket.runs.find((run) => run.text.includes(text))

it('carries everything the laboratory needs, in its order', () => {
  const order = anOrder({ note: 'Senza frutta a guscio: una bambina è allergica alle nocciole.' })
  const items = [aCake(), anItem({ id: 'item00000000002', productName: 'Bignè al cioccolato', quantity: 10 })]
  const text = textOf(printed(order, items))
  const expected = [
    'SABATO 21 NOVEMBRE K1',
    '11:00 042',
    "Niccolò D'Amico 333 482 1907",
    'NOTA DEL CLIENTE',
    'Senza frutta a guscio',
  ]
  expected.push('[ ] 1 Torta composta', 'frase', '«Auguri perché sì,', 'Sofia»', 'Persone 12 persone', 'Base Pan di Spagna')
  expected.push(
    'Contiene glutine, latte',
    '[ ] 10 Bignè al cioccolato',
    `DA INCASSARE ${formatEuro(order.totalCents).replace('\u00a0', ' ')}`,
  )
  expected.push(
    '2 voci, 11 pezzi',
    'Inquadra per segnare «Pronto»',
    'Pasticceria Rossi',
    'Dal totem K1 sab 21 nov 10:21',
    'Prima stampa sab 21 nov 10:21, C1',
  )
  let from = 0
  for (const words of expected) {
    const at = text.indexOf(words, from)
    expect(at, `${words} in\n${text}`).toBeGreaterThanOrEqual(from)
    from = at + words.length
  }
})

it('prints each letter that the printer has, and says which text has others', () => {
  const withPhrase = (value: string) => ({ ...aCake(), customVariants: [{ type: 'Frase', value, priceIncreaseCents: 0 }] })
  const ticketOf = (name: string, phrase: string) =>
    textOf(printed(anOrder({ note: 'Tiramisu\u0300 Groß' }), [withPhrase(phrase)], new Map(), false, { name, phone: '' }))
  const known = ticketOf('Søren Łukasz', 'Été à Nîmes d’Or')
  for (const text of ['Søren Lukasz', "«Été à Nîmes d'Or»", 'Tiramisù Groß']) expect(known).toContain(text)
  expect(known).not.toContain('stampabile')
  const unknown = ticketOf('Анна Rossi', 'С днём рождения')
  expect(unknown).toContain('Rossi (non stampabile: vedi schermo)')
  expect(unknown).toMatch(/frase\s+Non stampabile: vedi\s+schermo/)
  expect(unknown).not.toContain('?')
  // A near letter is none for who writes it on the cake.
  expect(ticketOf('Ada', 'Şükran')).toMatch(/frase\s+Non stampabile/)
})

it('has the time and the number large, the note white on black, and nothing under 24 dots', () => {
  const ticket = printed(anOrder({ note: 'Attenzione' }), [anItem()])
  expect(runOf(ticket, '11:00')).toMatchObject({ height: 5 })
  expect(runOf(ticket, '042')).toMatchObject({ height: 4 })
  expect(runOf(ticket, 'Attenzione')).toMatchObject({ isInverted: true })
  expect(runOf(ticket, 'Cannolo')).toMatchObject({ isInverted: false, isBold: true })
  expect(ticket.runs.every(({ width, height }) => width >= 1 && height >= 1)).toBe(true)
})

it('says white on black that another open order bears the number', () => {
  expect(runOf(printed(anOrder({ attention: ['number-twice'] }), [anItem()]), 'NUMERO DOPPIO')).toMatchObject({
    isInverted: true,
  })
  expect(printed(anOrder(), [anItem()]).lines.some((line) => line.includes('NUMERO DOPPIO'))).toBe(false)
})

it('boxes PAGATO, and says RISTAMPA on a copy', () => {
  const ticket = printed(anOrder({ paymentMethod: 'card', paidAtMs: 1 }), [anItem()], new Map(), true)
  const row = ticket.lines.findIndex((line) => line.includes('PAGATO'))
  expect(ticket.lines[row]).toMatch(/^│ +PAGATO *│$/)
  expect(ticket.lines.slice(0, row).some((line) => line.startsWith('┌'))).toBe(true)
  expect(textOf(ticket)).toContain('RISTAMPA')
  expect(textOf(ticket)).not.toContain('DA INCASSARE')
})

it('leads to the order by a code whose modules are whole dots', () => {
  const [code] = printed(anOrder(), [anItem()]).codes
  expect(code).toMatchObject({ text: 'https://shop.test/gestionale/ordini?ordine=order0000000001' })
  expect(code?.moduleDots).toBeGreaterThanOrEqual(4)
})

it('prints the drawing dot for dot', () => {
  const [width, height] = [576, 24]
  const isDark = (x: number, y: number) => (x * 7 + y * 3) % 11 < 4
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  const [raster] = printed(anOrder(), [aCake()], new Map([['item00000000001', { width, height, data }]])).rasters
  expect([raster?.width, raster?.height]).toEqual([width, height])
  const wrong = Array.from({ length: width * height }, (_, dot) => [dot % width, Math.floor(dot / width)] as const)
  expect(wrong.filter(([x, y]) => raster?.isDark(x, y) !== isDark(x, y))).toEqual([])
})

it('wraps what is long and never runs over the paper', () => {
  const item = anItem({ productName: 'Millefoglie artigianale con crema chantilly al limone di Sorrento e lamponi freschi' })
  const order = anOrder({ totalCents: 1_234_567_89, note: 'x'.repeat(200) })
  expect(textOf(printed(order, [item])).replaceAll('\n', ' ')).toContain('limone di Sorrento e lamponi freschi')
})

it('a weight to the gram stands before a long name, and what is handed over at once has no hour', () => {
  // Fits beside a number of pieces, not beside a weight.
  const productName = 'Baci di dama alle nocciole piemontesi'
  const ticket = printed(anOrder({ isImmediate: true }), [anItem({ productId: 'baci00000000001', productName, quantity: 0.347 })])
  const text = textOf(ticket)
  expect(text).toContain('Subito 042')
  expect(ticket.lines).toContain('[ ] 0,347 kg Baci di dama alle nocciole')
  // The rest of the name under its beginning.
  expect(ticket.runs.map((run) => run.text)).toContain(`${' '.repeat('[ ] 0,347 kg '.length)}piemontesi`)
})
