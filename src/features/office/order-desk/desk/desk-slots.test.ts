import { describe, expect, it } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { groupBySlot, groupCountdown, seatsOf, seatsText } from './desk-slots.ts'

const at = (time: string) => instantOf('2026-11-21', time)

describe('groupBySlot', () => {
  it('puts the earliest slot first and the orders of a slot by number', () => {
    const orders = [
      anOrder({ id: 'c', number: 'W-0009', pickupMs: at('11:30') }),
      anOrder({ id: 'b', number: 'K1-010', pickupMs: at('10:45') }),
      anOrder({ id: 'a', number: 'C1-002', pickupMs: at('10:45') }),
    ]
    const groups = groupBySlot(orders, orders, 4)
    expect(groups.map((group) => group.time)).toEqual(['10:45', '11:30'])
    expect(groups[0]?.orders.map((order) => order.id)).toEqual(['a', 'b'])
  })

  it('keeps what is handed over at once together, at the end and without a seat', () => {
    const orders = [
      anOrder({ id: 'b', number: 'C1-009', pickupMs: at('10:47'), isImmediate: true }),
      anOrder({ id: 'a', number: 'C1-008', pickupMs: at('10:45'), isImmediate: true }),
      anOrder({ id: 'c', pickupMs: at('10:45') }),
    ]
    const [slot, atOnce, ...rest] = groupBySlot(orders, orders, 4)
    expect(rest).toEqual([])
    expect(slot).toMatchObject({ time: '10:45', taken: 1, capacity: 4 })
    expect(atOnce).toMatchObject({ time: 'Subito', startMs: null, taken: 2, capacity: 0 })
    expect(atOnce?.orders.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(atOnce && groupCountdown(atOnce, at('12:00'), true)).toEqual({ text: '', isLate: false })
  })

  it('counts the seats over all tabs, cancelled orders aside', () => {
    const shown = anOrder({ id: 'shown' })
    const day = [shown, anOrder({ id: 'done', status: 'COMPLETED' }), anOrder({ id: 'gone', status: 'CANCELLED' })]
    expect(groupBySlot([shown], day, 4)[0]).toMatchObject({ taken: 2, capacity: 4 })
  })
})

describe('seats', () => {
  it('shows one pip per seat and marks those beyond the capacity', () => {
    expect(seatsOf(3, 4)).toEqual(['taken', 'taken', 'taken', 'free'])
    expect(seatsOf(5, 4)).toEqual(['taken', 'taken', 'taken', 'taken', 'over'])
    expect(seatsOf(3, 0)).toEqual([])
    expect(seatsOf(30, 40)).toEqual([])
  })

  it.each([
    [3, 4, '3 di 4'],
    [4, 4, '4 di 4 · completo'],
    [5, 4, '5 di 4 · oltre'],
    [1, 0, '1 ordine'],
    [3, 0, '3 ordini'],
  ])('%i of %i', (taken, capacity, text) => {
    expect(seatsText(taken, capacity)).toBe(text)
  })
})
