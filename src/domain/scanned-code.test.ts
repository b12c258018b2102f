import { expect, it } from 'vitest'
import { splitIntoCodes } from './order-code/parts.ts'
import { orderInLink, readScan } from './scanned-code.ts'

const ID = 'abc123abc123abc'
const LINK = `https://sfoglia.example/gestionale/ordini?ordine=${ID}`
/** From an American scanner on an Italian and on a French keyboard, whose digits stand where Shift is needed. */
const ITALIAN = `httpsç--sfoglia.example-gestionale-ordini_ordineì${ID}`
const EAN = '8001234567897'
const [PART = ''] = splitIntoCodes(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), 200) ?? []

const read = (...readings: string[]) => readScan(readings)

it('an order’s address is one, with the signs of another keyboard, a prefix, blanks and locked capitals', () => {
  for (const text of [LINK, ITALIAN, LINK.toUpperCase(), `]Q3${LINK}`, `+Q3${ITALIAN}`, ` ${LINK}  `, `${LINK}&scheda=pronti`]) {
    expect(read(text)).toMatchObject({ kind: 'order', orderId: ID })
  }
  expect(read('http://127.0.0.1:3000/gestionale/ordini?giorno=2026-11-18&ordine=abc123abc123abc')).toMatchObject({ orderId: ID })
})

it('what stood before it is none of it', () => {
  expect(read(`Auguri Ros${LINK}`)?.length).toBe(LINK.length)
  expect(read(`Auguri Ros]Q3${LINK} `)?.length).toBe(LINK.length + 4)
  expect(read(`Rosa ${EAN}`)?.length).toBe(EAN.length)
  expect(read(`Rosa]E0${EAN} `)?.length).toBe(EAN.length + 4)
})

it('so is a part of a kiosk’s code', () => {
  for (const text of [`https://sfoglia.example/q#${PART}`, `httpsç--sfoglia.example-q£${PART}`, `]Q3https://a.b/q#${PART}`]) {
    expect(read(text)).toMatchObject({ kind: 'order-part', code: PART })
  }
})

it('where capitals are locked the reading counts whose checksum is right', () => {
  const inverted = [...PART].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('')
  expect(read(`https://a.b/q#${inverted}`, `https://a.b/q#${PART}`)).toMatchObject({ code: PART })
})

it('a barcode has 8, 12 or 13 digits, a prefix apart', () => {
  for (const text of [EAN, `]E0${EAN}`, `+E0${EAN}`, `]C1${EAN} `, `]E496385074`, ` ${EAN}`, `A${EAN}`]) {
    expect(read(text)).toMatchObject({ kind: 'barcode', digits: /E4/.test(text) ? '96385074' : EAN })
  }
  // Digits with Shift, on a French keyboard.
  expect(read('_àà&é"\'(-è_çè', EAN)).toMatchObject({ kind: 'barcode', digits: EAN })
  // Misread: told as such.
  expect(read('8001234567890')).toMatchObject({ kind: 'barcode' })
  expect(read('80012345678971')).toBeNull()
})

it('another address, a word, a number and nothing are none', () => {
  const others = ['https://example.com/q', 'https://example.com/q#a', PART, 'Auguri Rosa', '12345', '', `${LINK.slice(0, -1)}`]
  for (const text of others) expect(read(text, text)).toBeNull()
})

it('finds the order of a link that was pasted', () => {
  expect(orderInLink(`${LINK}#x`)).toBe(ID)
  expect(orderInLink(ITALIAN)).toBe(ID)
  expect(orderInLink(`https://a.b/gestionale/ordini?ordine=${ID}0`)).toBeNull()
  expect(orderInLink('https://a.b/gestionale/prodotti?prodotto=abc123abc123abc')).toBeNull()
})
