import { describe, expect, it } from 'vitest'
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { deskList, rowIds } from './desk-data.ts'

const shown = (overrides: Partial<Order>): OrderWithItems => ({
  ...anOrder(overrides),
  localState: null,
  updated: '',
  base: null,
  items: [],
  customer: { name: '', phone: '' },
})
const orders = [
  shown({ id: 'late', pickupMs: instantOf('2026-11-21', '12:00') }),
  shown({ id: 'early', pickupMs: instantOf('2026-11-21', '10:00') }),
  shown({ id: 'busy', status: 'INPROGRESS', paidAtMs: 1 }),
]
const sources = { orders, forLater: [], checks: [], found: null }

describe('deskList', () => {
  it('shows the tab’s orders by slot', () => {
    expect(rowIds(deskList('to-collect', sources, 4))).toEqual(['early', 'late'])
    expect(rowIds(deskList('in-progress', sources, 4))).toEqual(['busy'])
  })

  it('shows first whose customer stands at the till for another day, among what is to collect alone', () => {
    const forLater = [shown({ id: 'tomorrow', pickupMs: instantOf('2026-11-22', '08:00') })]
    const list = deskList('to-collect', { ...sources, forLater }, 4)
    expect(rowIds(list)).toEqual(['tomorrow', 'early', 'late'])
    expect(list.kind === 'slots' && list.groups[0]).toMatchObject({ time: 'Per un altro giorno', startMs: null, capacity: 0 })
    expect(rowIds(deskList('in-progress', { ...sources, forLater }, 4))).toEqual(['busy'])
  })

  it('lets a search cover every tab', () => {
    const list = deskList('to-check', { ...sources, found: [orders[2] ?? shown({})] }, 4)
    expect(list.kind).toBe('found')
    expect(rowIds(list)).toEqual(['busy'])
  })

  it('tells not read yet from empty', () => {
    expect(deskList('ready', { ...sources, orders: undefined }, 4).kind).toBe('loading')
    expect(deskList('to-check', { ...sources, checks: undefined }, 4).kind).toBe('loading')
    expect(deskList('ready', { ...sources, found: undefined }, 4).kind).toBe('loading')
    expect(deskList('ready', { ...sources, orders: [] }, 4)).toEqual({ kind: 'slots', groups: [] })
  })
})
