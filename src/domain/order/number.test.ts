import { expect, it, test } from 'vitest'
import { formatOrderNumber, missingCounters, parseOrderNumber } from './number.ts'

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

it('lists the gaps of a device', () => {
  expect(missingCounters([1, 2, 5, 7])).toEqual([3, 4, 6])
  expect(missingCounters([])).toEqual([])
  expect(missingCounters([3, 2, 1])).toEqual([])
})
