import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aWeekday } from '../../../tests/builders/a-shop.ts'
import { settingsImpact } from './settings-check.ts'
import { instantOf } from './shop-time.ts'

// A Tuesday.
const at = (time: string, id = time) => ({ id, pickupMs: instantOf('2026-12-01', time) })
const week = [aWeekday('2', '07:00', '20:00', { slotCapacity: 4 })]
const orders = [at('07:00'), at('13:00'), at('13:15'), at('19:45')]
const impactOf = (after: ReturnType<typeof aWeekday>[]) =>
  settingsImpact(orders, week, after).map(({ order, reason }) => [order.id, reason])

test('a day that closes makes all of its orders impossible', () => {
  const expected = orders.map(({ id }) => [id, 'closed'])
  expect(impactOf([...week, aWeekday('20261201', '', '')])).toEqual(expected)
  expect(impactOf([])).toEqual(expected)
  expect(impactOf([aWeekday('2', '', '')])).toEqual(expected)
})

test('a closure of another day touches none', () => {
  expect(impactOf([...week, aWeekday('20261202', '', '')])).toEqual([])
})

test('shorter hours leave out what no longer fits, to the slot’s end', () => {
  expect(impactOf([aWeekday('2', '07:15', '19:59', { slotCapacity: 4 })])).toEqual([
    ['07:00', 'outside'],
    ['19:45', 'outside'],
  ])
})

test('a break takes the slots it covers, not the one that ends with it', () => {
  expect(impactOf([aWeekday('2', '07:00', '20:00', { breakStart: '12:30', breakEnd: '13:15' })])).toEqual([['13:00', 'outside']])
})

test('fewer places tell all orders of a slot that has too many; no limit tells none', () => {
  const three = [at('10:00', 'a'), at('10:00', 'b'), at('10:00', 'c'), at('10:15', 'd')]
  const full = settingsImpact(three, week, [aWeekday('2', '07:00', '20:00', { slotCapacity: 2 })])
  expect(full.map(({ order, reason }) => [order.id, reason])).toEqual(['a', 'b', 'c'].map((id) => [id, 'full']))
  expect(settingsImpact(three, week, [aWeekday('2', '07:00', '20:00')])).toEqual([])
})

test('what was impossible before is not told again', () => {
  const late = [at('21:00')]
  expect(settingsImpact(late, week, [aWeekday('2', '08:00', '19:00')])).toEqual([])
})

test('saving what is there already never touches an order, longer hours and more places neither', () => {
  const slot = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (minutes, slotCapacity) => {
      const text = (value: number) => `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
      const some = minutes.map((value, index) => at(text(value), String(index)))
      const before = [aWeekday('2', '08:00', '18:00', { slotCapacity, breakStart: '12:00', breakEnd: '14:00' })]
      expect(settingsImpact(some, before, before)).toEqual([])
      expect(settingsImpact(some, before, [aWeekday('2', '07:00', '19:00', { slotCapacity: slotCapacity + 1 })])).toEqual([])
    }),
  )
})
