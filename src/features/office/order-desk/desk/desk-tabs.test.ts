import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { countTabs, DESK_TABS, slugOfTab, tabOfSlug } from './desk-tabs.tsx'

it('counts every order in exactly one status tab', () => {
  const orders = [anOrder(), anOrder(), anOrder({ status: 'INPROGRESS' }), anOrder({ status: 'INPROGRESS', readyAtMs: 5 })]
  expect(countTabs(orders)).toEqual({ 'to-collect': 2, 'in-progress': 1, ready: 1, completed: 0, cancelled: 0 })
})

it('names every tab in the URL and finds it again', () => {
  for (const { id } of DESK_TABS) expect(tabOfSlug(slugOfTab(id))).toBe(id)
  expect(tabOfSlug('tutti')).toBeNull()
})
