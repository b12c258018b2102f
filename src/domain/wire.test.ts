import { expect, test } from 'vitest'
import { isShortText, isText, normalizeText, readShortText } from './wire.ts'

test.each([
  ['Tiramisu\u0300', 'Tiramisù'],
  ['Anna\u0000', 'Anna'],
  ['perche\u0092', 'perche'],
  ['\ufeffPan\u200b d\u00adOro', 'Pan dOro'],
  ['\u202d333 765 4321\u202c', '333 765 4321'],
  ['+39\u200e 333', '+39 333'],
  ['prima\nseconda\tterza', 'prima\nseconda\tterza'],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
])('%j is stored as %j', (text, stored) => expect(normalizeText(text)).toBe(stored))

test('a control of the second block is as little a text as one of the first', () => {
  expect(['a\u0007', 'a\u007f', 'a\u0080', 'a\u009f'].filter((text) => isText(text, 9) || isShortText(text, 9))).toEqual([])
  expect(isShortText('a\u00a0', 9)).toBe(true)
})

test('a line is read in its one form', () => {
  expect([' caffe\u0300\u0085 ', 'a\nb', 'a'.repeat(10), 7].map((value) => readShortText(value, 9))).toEqual([
    'caffè',
    null,
    null,
    null,
  ])
})
