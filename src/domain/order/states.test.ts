import { describe, expect, it, test } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import {
  holdsPlace,
  holdsSlot,
  isCancelled,
  isCompleted,
  isFinal,
  isInProgress,
  isOpen,
  isPaid,
  isReady,
  isSold,
  isToCollect,
  ORDER_STATE_IDS,
  ORDER_STATES,
  ORDER_STATUSES,
  orderStateOf,
} from './states.ts'

const RULES = { isToCollect, isInProgress, isCompleted, isCancelled, isOpen, isFinal, isSold, holdsPlace }

test.each([
  ['NOTPAID', ['isToCollect', 'isOpen', 'holdsPlace']],
  ['INPROGRESS', ['isInProgress', 'isOpen', 'isSold', 'holdsPlace']],
  ['COMPLETED', ['isCompleted', 'isFinal', 'isSold', 'holdsPlace']],
  ['CANCELLED', ['isCancelled', 'isFinal']],
] as const)('%s is %j', (status, expected) => {
  const held = Object.entries(RULES).flatMap(([name, rule]) => (rule({ status }) ? [name] : []))
  expect(held).toEqual(expected)
})

it('takes a place in a slot where it is collected later, not where it is handed over at once', () => {
  expect(ORDER_STATUSES.filter((status) => holdsSlot({ status }))).toEqual(['NOTPAID', 'INPROGRESS', 'COMPLETED'])
  expect(ORDER_STATUSES.filter((status) => holdsSlot({ status, isImmediate: true }))).toEqual([])
})

it('is paid by its money, not by its status', () => {
  expect(isPaid(anOrder({ status: 'INPROGRESS' }))).toBe(false)
  expect(isPaid(anOrder({ status: 'CANCELLED', paymentMethod: 'card', paidAtMs: 1 }))).toBe(true)
  expect(isPaid(anOrder({ status: 'INPROGRESS', paymentMethod: 'cash' }))).toBe(false)
  expect(isPaid(anOrder({ status: 'INPROGRESS', paidAtMs: 1 }))).toBe(true)
})

it('is ready only while it is in progress', () => {
  expect(isReady(anOrder({ status: 'INPROGRESS', readyAtMs: 1 }))).toBe(true)
  expect(isReady(anOrder({ status: 'INPROGRESS' }))).toBe(false)
  expect(isReady(anOrder({ status: 'COMPLETED', readyAtMs: 1 }))).toBe(false)
})

describe('the state that people see', () => {
  it.each([
    [anOrder({ status: 'NOTPAID' }), 'to-collect'],
    [anOrder({ status: 'INPROGRESS' }), 'in-progress'],
    [anOrder({ status: 'INPROGRESS', readyAtMs: 1 }), 'ready'],
    [anOrder({ status: 'COMPLETED', readyAtMs: 1 }), 'completed'],
    [anOrder({ status: 'CANCELLED', readyAtMs: 1 }), 'cancelled'],
    [anOrder({ status: 'NOTPAID', attention: ['slot-full'] }), 'to-collect'],
  ])('%#', (order, state) => {
    expect(orderStateOf(order)).toBe(state)
  })

  it('is one of each status at least, and every state has a status', () => {
    const seen = ORDER_STATUSES.flatMap((status) => [null, 1].map((readyAtMs) => orderStateOf({ status, readyAtMs })))
    expect([...new Set(seen)].sort()).toEqual([...ORDER_STATE_IDS].sort())
  })

  it('has a word of its own for staff, in the URL and in the log', () => {
    for (const word of [
      (id: (typeof ORDER_STATE_IDS)[number]) => ORDER_STATES[id].label,
      (id: (typeof ORDER_STATE_IDS)[number]) => ORDER_STATES[id].tab.slug,
      (id: (typeof ORDER_STATE_IDS)[number]) => ORDER_STATES[id].event.name,
    ]) {
      expect(new Set(ORDER_STATE_IDS.map(word)).size).toBe(ORDER_STATE_IDS.length)
    }
  })
})
