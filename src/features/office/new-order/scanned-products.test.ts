import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { scanNewsText, scannedProduct } from './scanned-products.tsx'

const panettone = plainProduct({ id: 'panettone000001', name: 'Panettone', barcode: '2000001000304' })
const maritozzo = plainProduct({ id: 'maritozzo000001', name: 'Maritozzo', barcode: '0036000291452', isAvailable: false })
const shelf = [plainProduct(), panettone, maritozzo]

it('a code finds its product, UPC-A with and without its zero', () => {
  expect(scannedProduct('2000001000304', shelf)).toEqual({ kind: 'found', product: panettone })
  expect(scannedProduct('036000291452', shelf)).toEqual({ kind: 'sold-out', product: maritozzo })
  expect(scannedProduct('0036000291452', shelf)).toEqual({ kind: 'sold-out', product: maritozzo })
})

it('one of nobody is unknown, not one of the products without a code', () => {
  expect(scannedProduct('2000001000403', shelf)).toEqual({ kind: 'unknown', code: '2000001000403' })
  expect(scannedProduct('2000001000305', shelf)).toEqual({ kind: 'misread', code: '2000001000305' })
})

it('says the code, or the name', () => {
  expect(scanNewsText({ kind: 'unknown', code: '2000001000403' })).toContain('2000001000403')
  expect(scanNewsText({ kind: 'written', code: '2000001000403' })).toMatch(/2000001000403 è finito dove stavi scrivendo/)
  expect(scanNewsText({ kind: 'sold-out', product: maritozzo })).toBe('Esaurito: Maritozzo. Non è stato aggiunto nulla.')
})
