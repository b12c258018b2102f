import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { countTabs, DESK_TABS, slugOfTab, tabOfSlug } from './desk-tabs.tsx'

it('counts every order in the tab of its state, and where money is taken while its own is not', () => {
  const paid = { status: 'INPROGRESS', paidAtMs: 5 } as const
  const orders = [anOrder(), anOrder(), anOrder(paid), anOrder({ ...paid, readyAtMs: 5 })]
  const none = { completed: 0, cancelled: 0 }
  expect(countTabs(orders)).toEqual({ 'to-collect': 2, 'in-progress': 1, ready: 1, ...none })
  const unpaid = [anOrder({ status: 'INPROGRESS' }), anOrder({ status: 'COMPLETED' }), anOrder({ status: 'CANCELLED' })]
  expect(countTabs(unpaid)).toEqual({ 'to-collect': 1, 'in-progress': 1, ready: 0, completed: 1, cancelled: 1 })
})

it('names every tab in the URL and finds it again', () => {
  for (const { id } of DESK_TABS) expect(tabOfSlug(slugOfTab(id))).toBe(id)
  expect(tabOfSlug('tutti')).toBeNull()
})
