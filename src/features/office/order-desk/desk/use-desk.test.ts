import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { neighbourRow, soleFound } from './use-desk.ts'

const ids = ['a', 'b', 'c']

it('steps to the next and the previous row and stops at the ends', () => {
  expect(neighbourRow(ids, 'b', 1, 1)).toBe('c')
  expect(neighbourRow(ids, 'b', 1, -1)).toBe('a')
  expect(neighbourRow(ids, 'c', 2, 1)).toBeNull()
  expect(neighbourRow(ids, 'a', 0, -1)).toBeNull()
})

it('starts at the near end when nothing is selected', () => {
  expect(neighbourRow(ids, null, 0, 1)).toBe('a')
  expect(neighbourRow(ids, null, 0, -1)).toBe('c')
  expect(neighbourRow([], null, 0, 1)).toBeNull()
})

it('goes on from where an order stood that left the list', () => {
  expect(neighbourRow(ids, 'gone', 1, 1)).toBe('b')
  expect(neighbourRow(ids, 'gone', 1, -1)).toBe('a')
  expect(neighbourRow(ids, 'gone', 3, 1)).toBe('c')
})

it('takes an order for the one that is meant where nothing else can be', () => {
  const rest = { items: [], customer: { name: '', phone: '' }, localState: null, updated: '', base: null }
  const found = (...statuses: ('NOTPAID' | 'COMPLETED')[]) =>
    soleFound({ kind: 'found', orders: statuses.map((status, index) => ({ ...anOrder({ id: `${index}`, status }), ...rest })) })
  expect(found('COMPLETED')).toBe('0')
  expect(found('COMPLETED', 'NOTPAID', 'COMPLETED')).toBe('1')
  expect([found(), found('NOTPAID', 'NOTPAID'), found('COMPLETED', 'COMPLETED')]).toEqual([null, null, null])
  expect(soleFound({ kind: 'loading' })).toBeNull()
})
