import { expect, test } from 'vitest'
import { readTime } from './day-row.tsx'

test.each([
  ['7', '07:00'],
  ['730', '07:30'],
  ['1930', '19:30'],
  ['7.30', '07:30'],
  [' 07:30 ', '07:30'],
  ['', ''],
  ['24', '24'],
  ['7:60', '7:60'],
  ['mai', 'mai'],
])('%j is read as %j', (typed, read) => {
  expect(readTime(typed)).toBe(read)
})
