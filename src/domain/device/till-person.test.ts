import { expect, test } from 'vitest'
import { formatPinHash } from './kiosk-pin.ts'
import { readTillPeople, tillIdleMinutes, tillPinProblem } from './till-person.ts'

const HASH = formatPinHash({ iterations: 600_000, salt: 'ab'.repeat(16), hash: 'cd'.repeat(32) })

test('a PIN has four to six digits that nobody tries first', () => {
  expect(['2580', '13579', '271828'].map(tillPinProblem)).toEqual([null, null, null])
  for (const pin of ['', '258', '2580135', '25a8', ' 2580']) expect(tillPinProblem(pin)).toBe('Da quattro a sei cifre.')
  for (const pin of ['1111', '1234', '654321', '000000']) expect(tillPinProblem(pin)).toContain('facile')
})

test('how long somebody stays is what the owner chose, or what is usual', () => {
  expect([0, undefined, 1, 720, 721, -5, 'due'].map(tillIdleMinutes)).toEqual([5, 5, 1, 720, 5, 5, 5])
})

test('people come with their PIN, or without one that cannot be read', () => {
  const marta = { id: 'marta0000000000', name: 'Marta Colombo', digits: 4, pin_hash: HASH }
  const told = [marta, { ...marta, id: 'marco0000000000', pin_hash: '2580' }, { ...marta, id: 'no' }, { ...marta, name: 7 }, null]
  expect(readTillPeople(told)).toEqual([
    { id: 'marta0000000000', name: 'Marta Colombo', digits: 4, pinHash: HASH },
    { id: 'marco0000000000', name: 'Marta Colombo', digits: 0, pinHash: '' },
  ])
  expect(readTillPeople(undefined)).toBeNull()
})
