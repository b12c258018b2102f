import { expect, test } from 'vitest'
import { isGivenCode, isIdleTill, tillNameProblem } from './till-name.ts'

const NOW = 1_000_000_000
const HOUR = 3_600_000
const till = {
  ...{ code: 'C3', kind: 'counter' as const, name: 'Banco', lastContactMs: NOW - 2 * HOUR },
  ...{ isRevoked: false, isReplaced: false, isHidden: false },
}

test('a name is a line that says something', () => {
  expect(['Banco', ' Banco 2 ', 'x'.repeat(40)].map(tillNameProblem)).toEqual([null, null, null])
  for (const name of ['', '   ', 'x'.repeat(41), 'a\nb']) expect(tillNameProblem(name)).not.toBeNull()
})

test('a code is given by the server; provisional ones and those of the unnamed are none', () => {
  expect(['K7', 'C1', 'C1234'].every(isGivenCode)).toBe(true)
  expect(['X1234', 'abc123def4', '', 'C', 'C12345', 'c1'].some(isGivenCode)).toBe(false)
})

test('a till is idle when it was not heard of for an hour, has never been, or has lost its memory', () => {
  expect(isIdleTill(till, NOW)).toBe(true)
  expect(isIdleTill({ ...till, lastContactMs: NOW - HOUR }, NOW)).toBe(false)
  expect(isIdleTill({ ...till, lastContactMs: null }, NOW)).toBe(true)
  expect(isIdleTill({ ...till, lastContactMs: NOW, isReplaced: true }, NOW)).toBe(true)
})

test('nobody goes on as a kiosk, a device that was sent or put away, or one without a name', () => {
  for (const other of [
    { kind: 'kiosk' as const },
    { isRevoked: true },
    { isHidden: true },
    { name: '' },
    { code: 'abcdefghij' },
  ]) {
    expect(isIdleTill({ ...till, ...other }, NOW)).toBe(false)
  }
})
