import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { countTabs, DESK_TABS, slugOfTab, statusTabOf, tabOfSlug } from './desk-tabs.tsx'

describe('statusTabOf', () => {
  it.each([
    [anOrder({ status: 'NOTPAID' }), 'to-collect'],
    [anOrder({ status: 'INPROGRESS' }), 'in-progress'],
    [anOrder({ status: 'INPROGRESS', readyAtMs: 1 }), 'ready'],
    [anOrder({ status: 'COMPLETED', readyAtMs: 1 }), 'completed'],
    [anOrder({ status: 'CANCELLED', readyAtMs: 1 }), 'cancelled'],
    [anOrder({ status: 'NOTPAID', attention: ['slot-full'] }), 'to-collect'],
  ])('%#', (order, tab) => {
    expect(statusTabOf(order)).toBe(tab)
  })
})

it('counts every order in exactly one status tab', () => {
  const orders = [anOrder(), anOrder(), anOrder({ status: 'INPROGRESS' }), anOrder({ status: 'INPROGRESS', readyAtMs: 5 })]
  expect(countTabs(orders)).toEqual({ 'to-collect': 2, 'in-progress': 1, ready: 1, completed: 0, cancelled: 0 })
})

it('names every tab in the URL and finds it again', () => {
  for (const { id } of DESK_TABS) expect(tabOfSlug(slugOfTab(id))).toBe(id)
  expect(tabOfSlug('tutti')).toBeNull()
})
