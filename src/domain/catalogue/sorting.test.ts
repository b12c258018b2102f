// A place in a list: what is written when the list's order is changed by hand.
import { expect, test } from 'vitest'
import { lastPlace, movedPlaces } from './sorting.ts'

test('of a list in a new order only what moved is written', () => {
  const sorts = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(movedPlaces(['a', 'c', 'b'], sorts)).toEqual([
    { id: 'c', sort: 2 },
    { id: 'b', sort: 3 },
  ])
  expect(movedPlaces(['a', 'b', 'c'], sorts)).toEqual([])
  expect([lastPlace([]), lastPlace([3, 1.5])]).toEqual([1, 4])
})
