import { expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { lookAgain, markSeen } from './unseen-orders.ts'

const a = anOrder({ id: 'a' })
const b = anOrder({ id: 'b' })

it('takes what lies there at the first look for granted', () => {
  expect(lookAgain(null, [a, b])).toEqual({ unseen: { known: new Set(['a', 'b']), ids: new Set() }, arrived: [] })
})

it('keeps an arrival until somebody opens it, whatever comes meanwhile', () => {
  const first = lookAgain(lookAgain(null, []).unseen, [a])
  expect(first.arrived).toEqual([a])
  const second = lookAgain(first.unseen, [a, b])
  expect(second.arrived).toEqual([b])
  expect([...second.unseen.ids]).toEqual(['a', 'b'])
  expect([...markSeen(second.unseen, 'a').ids]).toEqual(['b'])
})

it('what is ready or closed is not waited for, and does not ring when it comes so', () => {
  const { unseen } = lookAgain(lookAgain(null, []).unseen, [a])
  expect(lookAgain(unseen, [anOrder({ id: 'a', readyAtMs: 1 })]).unseen.ids.size).toBe(0)
  expect(lookAgain(unseen, [a, anOrder({ id: 'b', status: 'CANCELLED' })]).arrived).toEqual([])
})
