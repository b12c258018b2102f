import { expect, it } from 'vitest'
import { splitIntoCodes } from '#domain/order-code/parts.ts'
import { beginsAddress, nextTypedText, orderCodeIn } from './scanned-order-codes.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }
const after = (...keys: readonly string[]) => keys.reduce((typed, key) => nextTypedText(typed, { ...plain, key }), '')
const [code = ''] = splitIntoCodes(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), 200) ?? []

it('collects what is written, capitals too, and begins anew with any other key', () => {
  expect(after('a', 'Shift', 'B', '/')).toBe('aB/')
  expect(after('a', 'Backspace', 'b')).toBe('b')
  expect(nextTypedText('a', { ...plain, key: 'v', ctrlKey: true })).toBe('')
})

it('an order’s code is found behind what somebody had begun to write', () => {
  const address = `https://sfoglia.example/q#${code}`
  expect(orderCodeIn(address)).toBe(address)
  expect(orderCodeIn(`Auguri Ros${address}`)).toBe(address)
  const atDesk = 'http://127.0.0.1:3000/gestionale/ordini?ordine=abc123abc123abc'
  expect(orderCodeIn(atDesk)).toBe(atDesk)
})

it('begins where its address does, not at a letter of what was written before or of the code', () => {
  const begins = [...`Oh${'http://a/q#hH'}`].map((key, index, all) => beginsAddress(all.slice(0, index).join(''), key))
  expect(begins.flatMap((isBegin, index) => (isBegin ? [index] : []))).toEqual([1, 2])
  expect(beginsAddress('http://a b', 'h')).toBe(true)
})

it('another address, a word and a number are none', () => {
  for (const text of ['https://example.com/q', 'https://example.com/q#a', code, '2000001000304', 'Auguri Rosa', '']) {
    expect(orderCodeIn(text)).toBeNull()
  }
})
