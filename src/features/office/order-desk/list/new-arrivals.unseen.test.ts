import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { markSeen, updateUnseen } from './new-arrivals.ts'

const a = anOrder({ id: 'a' })
const b = anOrder({ id: 'b' })

it('takes what lies there at the first look for granted', () => {
  expect(updateUnseen(null, [a, b])).toEqual({ unseen: { known: new Set(['a', 'b']), ids: new Set() }, arrived: [] })
})

it('keeps an arrival until somebody opens it, whatever comes meanwhile', () => {
  const first = updateUnseen(updateUnseen(null, []).unseen, [a])
  expect(first.arrived).toEqual([a])
  const second = updateUnseen(first.unseen, [a, b])
  expect(second.arrived).toEqual([b])
  expect([...second.unseen.ids]).toEqual(['a', 'b'])
  expect([...markSeen(second.unseen, 'a').ids]).toEqual(['b'])
})

it('what is ready or closed is not waited for, and does not ring when it comes so', () => {
  const { unseen } = updateUnseen(updateUnseen(null, []).unseen, [a])
  expect(updateUnseen(unseen, [anOrder({ id: 'a', readyAtMs: 1 })]).unseen.ids.size).toBe(0)
  expect(updateUnseen(unseen, [a, anOrder({ id: 'b', status: 'CANCELLED' })]).arrived).toEqual([])
})
