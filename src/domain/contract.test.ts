import { expect, test } from 'vitest'
import { CONTRACT, contractOf, judgePage } from './contract.ts'

test.each([
  [null, 1],
  ['', 1],
  ['2', 2],
  ['17', 17],
  ['-3', 1],
  ['2.5', 1],
  ['due', 1],
])('a side that sends %j speaks contract %i', (header, contract) => {
  expect(contractOf(header)).toBe(contract)
})

test.each([
  [CONTRACT + 1, 'too-new'],
  [CONTRACT, 'spoken'],
  [CONTRACT - 1, 'spoken'],
  [CONTRACT - 2, 'too-old'],
])('the server makes of a page of contract %i: %s', (page, expected) => {
  expect(judgePage(page)).toBe(expected)
})
