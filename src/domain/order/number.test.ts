import { expect, test } from 'vitest'
import { calledText, daySequenceOf, formatOrderNumber, nextCounter, parseOrderNumber } from './number.ts'

test.each([
  ['K7', 42, 'K7-042'],
  ['C1', 1, 'C1-001'],
  ['C12', 1234, 'C12-1234'],
  ['W', 412, 'W-0412'],
])('device %s, counter %d: %s', (deviceCode, counter, number) => {
  expect(formatOrderNumber(deviceCode, counter)).toBe(number)
  expect(parseOrderNumber(number)).toEqual({ deviceCode, counter })
})

test.each(['', 'K7', 'k7-042', 'K7-42', 'K7-0000042', 'K7-042 ', '<b>-001'])('«%s» is no number', (text) => {
  expect(parseOrderNumber(text)).toBeNull()
})

test.each([
  ['the next one', 41, [], 42],
  ['the first one', 0, [], 1],
  ['past those in use', 41, [42, 43, 45], 44],
  ['round again after the last', 999, [1], 2],
  ['longer when all are in use', 41, Array.from({ length: 1000 }, (_, index) => index + 1), 1001],
  ['short again after a long one', 1003, [], 5],
])('%s: after %d', (_what, last, inUse, next) => {
  expect(nextCounter(last, 999, (counter) => inUse.includes(counter))).toBe(next)
})

test('the place in the day is carried beside the number, and was its counter before', () => {
  expect(daySequenceOf({ number: 'K7-042', daySequence: 3 })).toBe(3)
  expect(daySequenceOf({ number: 'K7-042', daySequence: 0 })).toBe(42)
  expect(daySequenceOf({ number: 'K7-042' })).toBe(42)
  expect(daySequenceOf({ number: 'W-0412' })).toBe(0)
})

test('whoever gave no name is called by the end of the number', () => {
  expect(calledText('Nina', 'K1-042')).toBe('Nina')
  expect(calledText('', 'K1-042')).toBe('Numero 042')
  expect(calledText('', 'W-0412')).toBe('Numero 0412')
  expect(calledText('', 'vecchio')).toBe('Numero vecchio')
})
