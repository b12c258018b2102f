import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { scanNewsText, scannedProduct } from './scanned-products.tsx'

const panettone = plainProduct({ id: 'panettone000001', name: 'Panettone', barcode: '2000001000304' })
const maritozzo = plainProduct({ id: 'maritozzo000001', name: 'Maritozzo', barcode: '0036000291452', isAvailable: false })
const baci = plainProduct({ id: 'baci00000000001', name: 'Baci', unit: 'kg', priceCents: 3000, scaleCode: '102' })
const mignon = { ...baci, id: 'mignon000000001', name: 'Mignon', scaleCode: '104', variantTypeIds: ['ripieno00000001'] }
const shelf = [plainProduct(), panettone, maritozzo, baci, mignon]
/** 347 grams at 30 € a kilo. */
const BACI_347 = '2100102010414'
const scanned = (code: string, labels = '21AAAAAPPPPPC') => scannedProduct(code, shelf, labels)

it('a code finds its product, UPC-A with and without its zero', () => {
  expect(scanned('2000001000304')).toEqual({ kind: 'found', product: panettone, weighed: null })
  expect(scanned('036000291452')).toEqual({ kind: 'sold-out', product: maritozzo, weighed: null })
  expect(scanned('0036000291452')).toEqual({ kind: 'sold-out', product: maritozzo, weighed: null })
})

it('one of nobody is unknown, not one of the products without a code', () => {
  expect(scanned('2000001000403', '')).toEqual({ kind: 'unknown', code: '2000001000403' })
  expect(scanned('2000001000305')).toEqual({ kind: 'misread', code: '2000001000305' })
})

it('a label of the scale is its article, with what it says; a packet’s own code goes before', () => {
  expect(scanned(BACI_347)).toEqual({ kind: 'found', product: baci, weighed: 0.347 })
  // Of a scale that weighs parts of a gram.
  expect(scanned('2100102010407')).toMatchObject({ kind: 'found', product: baci, weighed: 0.34667 })
  expect(scanned(BACI_347, '')).toMatchObject({ kind: 'unknown' })
  expect(scanned('2000001000304', '2XAAAAAPPPPPC')).toMatchObject({ product: panettone, weighed: null })
})

it.each([
  // Another digit: no article, and no price.
  ['2100102010415', { kind: 'misread', code: '2100102010415' }],
  ['2100103010413', { kind: 'refused', text: expect.stringContaining('il codice bilancia 103.') }],
  ['2100104010412', { kind: 'refused', text: expect.stringContaining('ha delle scelte, e l’etichetta dice solo il prezzo') }],
])('%s is told, not added', (code, told) => {
  expect(scanned(code)).toEqual(told)
})

it('says the code, or the name', () => {
  expect(scanNewsText({ kind: 'unknown', code: '2000001000403' })).toContain('2000001000403')
  expect(scanNewsText({ kind: 'written', code: '2000001000403' })).toMatch(/2000001000403 è finito dove stavi scrivendo/)
  expect(scanNewsText({ kind: 'sold-out', product: maritozzo })).toBe('Esaurito: Maritozzo. Non è stato aggiunto nulla.')
})
