import { describe, expect, test } from 'vitest'
import { isReadable } from '#domain/catalogue/csv.ts'
import { decodeCsv } from './csv-encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

// How three older systems write what no two of them write alike.
const LETTERS = 'àèéìòùÀÈÉ’°âûöç€'
const BYTES: Readonly<Record<string, readonly number[]>> = {
  'Windows-1252': [0xe0, 0xe8, 0xe9, 0xec, 0xf2, 0xf9, 0xc0, 0xc8, 0xc9, 0x92, 0xb0, 0xe2, 0xfb, 0xf6, 0xe7, 0x80],
  MacRoman: [0x88, 0x8f, 0x8e, 0x93, 0x98, 0x9d, 0xcb, 0xe9, 0x83, 0xd5, 0xa1, 0x89, 0x9e, 0x9a, 0x8d, 0xdb],
  'CP 850': [0x85, 0x8a, 0x82, 0x8d, 0x95, 0x97, 0xb7, 0xd4, 0x90, -1, 0xf8, 0x83, 0x96, 0x94, 0x87, -1],
}
const written = (text: string, bytes: readonly number[]) =>
  Uint8Array.from(text, (letter) => bytes[LETTERS.indexOf(letter)] ?? letter.charCodeAt(0))

const LISTS = [
  'nome;categoria;prezzo\rBignè;Mignon;2,50\r',
  'nome;categoria\r\nTiramisù;Dessert\r\nBabà;Mignon\r\nPerché no;Torte\r\n',
  'nome;prezzo\nCAFFÈ;1,20\n',
  'nome;descrizione\nGelato;Lo servono così, a 4°\n',
  'nome;categoria\nCrème brûlée;Dessert\nGâteau à la crème;Torte\n',
  'nome\nGâteau\n',
  'nome;descrizione\nÈ buono;senza più\n',
]

describe.each(Object.keys(BYTES))('%s', (system) => {
  test.each(LISTS)('%j is read as it was written', (text) => {
    const read = decodeCsv(written(text, BYTES[system] ?? []))
    expect(read).toBe(text)
    expect(isReadable(read)).toBe(true)
  })
})

// Node reads Windows-1252 as Latin 1: what browsers make of its apostrophe is tests/components/products.test.ts.
test('MacRoman has apostrophes and the euro', () => {
  const text = 'nome;prezzo\nPan d’Oro;2,50 €\nL’Etna;€ 3\n'
  expect(decodeCsv(written(text, BYTES.MacRoman ?? []))).toBe(text)
})

test('UTF-8 and UTF-16 say what they are', () => {
  expect(decodeCsv(utf8('\ufeffcittà €'))).toBe('città €')
  expect(decodeCsv(Uint8Array.of(0xff, 0xfe, 0xe0, 0x00, 0x3b, 0x00))).toBe('à;')
  expect(decodeCsv(Uint8Array.of(0xfe, 0xff, 0x00, 0xe0, 0x00, 0x3b))).toBe('à;')
})

test('a damaged letter in a file of UTF-8 is not guessed, and the others stay right', () => {
  const [before, after] = [utf8('Babà;2\nBign'), utf8(';3\nTiramisù;4\n')]
  const text = decodeCsv(Uint8Array.from([...before, 0xe8, ...after]))
  expect(text).toBe('Babà;2\nBign\ufffd;3\nTiramisù;4\n')
  expect(text.split('\n').map(isReadable)).toEqual([true, false, true, true])
})
