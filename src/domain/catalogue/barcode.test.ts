import { expect, it } from 'vitest'
import { hasBarcodeLength, readBarcode, storedBarcode, TEXT_BARCODE_CHECK, TEXT_BARCODE_LENGTH } from './barcode.ts'

it.each([
  // GS1's own examples, and a packet of the shop (prefixes 20 to 29 are for use inside a shop).
  ['6291041500213', '6291041500213'],
  ['73513537', '73513537'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  [' 8 001234 567897 ', '8001234567897'],
  ['2000000000015', '2000000000015'],
])('%s is stored as %s', (text, barcode) => {
  expect(readBarcode(text)).toEqual({ ok: true, barcode })
  expect(storedBarcode(text)).toBe(barcode)
})

it.each([
  ['', TEXT_BARCODE_LENGTH],
  ['80012345', TEXT_BARCODE_CHECK],
  ['8001234567896', TEXT_BARCODE_CHECK],
  ['800123456789', TEXT_BARCODE_CHECK],
  ['80012345678', TEXT_BARCODE_LENGTH],
  ['80012345678951', TEXT_BARCODE_LENGTH],
  ['8001234-567895', TEXT_BARCODE_LENGTH],
  ['٨٠٠١٢٣٤٥٦٧٨٩٥', TEXT_BARCODE_LENGTH],
])('%s is refused', (text, message) => {
  expect(readBarcode(text)).toEqual({ ok: false, message })
})

it('one wrong digit is always seen', () => {
  const code = '8001234567897'
  for (let at = 0; at < code.length; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const other = code.slice(0, at) + String(digit) + code.slice(at + 1)
      expect(readBarcode(other).ok, other).toBe(other === code)
    }
  }
})

it('knows a misread code from a quantity', () => {
  expect(hasBarcodeLength('8001234567896')).toBe(true)
  expect(hasBarcodeLength('12')).toBe(false)
  expect(hasBarcodeLength('12*bignè')).toBe(false)
})
