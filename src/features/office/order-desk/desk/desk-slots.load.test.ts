import { expect, it } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { stripDays } from './desk-slots.ts'

const saturday: DaySetting = {
  id: 'saturday0000001',
  day: '6',
  openHours: '07:00',
  closeHours: '20:00',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '13:00',
  breakEnd: '15:00',
  slotCapacity: 4,
  note: '',
}
const ordered = (orders: number, inSlots = orders) => new Map([['2026-11-21', { orders, inSlots }]])
const base = { settings: [saturday], today: '2026-11-21', selected: '2026-11-21', back: 1, ahead: 1 }

it('fills a day by its seats and says which are closed', () => {
  const days = stripDays({ ...base, counts: ordered(88) })
  expect(days.map(({ day, isClosed, isToday }) => [day, isClosed, isToday])).toEqual([
    ['2026-11-20', true, false],
    ['2026-11-21', false, true],
    ['2026-11-22', true, false],
  ])
  // 11 hours of four slots of four seats.
  expect(days[1]).toMatchObject({ count: 88, load: 0.5 })
})

it('never draws a bar longer than the day', () => {
  expect(stripDays({ ...base, counts: ordered(500) })[1]?.load).toBe(1)
})

it('counts what was handed over at once, which fills no place', () => {
  expect(stripDays({ ...base, counts: ordered(388, 88) })[1]).toMatchObject({ count: 388, load: 0.5 })
})

it('stretches to a chosen day before it', () => {
  expect(stripDays({ ...base, counts: new Map(), selected: '2026-11-17' }).map(({ day }) => day)).toEqual([
    ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ])
})

it('goes on with the far days that have orders, and the chosen one', () => {
  const counts = new Map([
    ['2027-05-15', { orders: 1, inSlots: 1 }],
    ['2026-12-24', { orders: 40, inSlots: 40 }],
  ])
  const days = (selected: string) => stripDays({ ...base, counts, selected }).map(({ day }) => day)
  expect(days('2026-11-21')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24', '2027-05-15'])
  expect(days('2027-03-19').slice(3)).toEqual(['2026-12-24', '2027-03-19', '2027-05-15'])
})
