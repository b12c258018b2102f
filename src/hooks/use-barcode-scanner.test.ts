import { expect, it } from 'vitest'
import { nextDigits } from './use-barcode-scanner.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }
const after = (...keys: readonly string[]) => keys.reduce((typed, key) => nextDigits(typed, { ...plain, key }), '')

it('collects digits, and begins anew with anything else', () => {
  expect(after('2', '0', '0')).toBe('200')
  expect(after('2', 'Shift', '0')).toBe('20')
  expect(after('2', 'Tab', '0')).toBe('0')
  expect(after('2', 'Enter')).toBe('')
  expect(after('F2', '1')).toBe('1')
})

it('takes neither shortcuts nor a key that is held down', () => {
  expect(nextDigits('2', { ...plain, key: '1', ctrlKey: true })).toBe('')
  expect(nextDigits('2', { ...plain, key: '2', repeat: true })).toBe('')
})

it('more digits than a code are no code', () => {
  expect(after(...'123456782000001000304')).toHaveLength(20)
})
