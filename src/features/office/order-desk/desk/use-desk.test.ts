import { expect, it } from 'vitest'
import { neighbourRow } from './use-desk.ts'

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
