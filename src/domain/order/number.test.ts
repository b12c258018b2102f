import { expect, test } from 'vitest'
import { formatOrderNumber, parseOrderNumber } from './number.ts'

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
