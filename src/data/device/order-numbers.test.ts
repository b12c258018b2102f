// Numbers that customers are called by: one for one open order, whatever the days do, and the day's count beside them.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { aDeviceOf, KIOSK } from '../../../tests/fakes/shop-device.ts'
import { takeOrderNumber } from './device.ts'

beforeEach(() => aDeviceOf(KIOSK))

const take = (day: string, pickupDay = day) =>
  db.transaction('rw', db.keyValues, () => takeOrderNumber('K7', day, instantOf(pickupDay, '10:00')))

test('do not begin anew with the day: people are called by them on the day they collect', async () => {
  expect(await take('2026-11-20', '2026-11-23')).toEqual({ number: 'K7-001', daySequence: 1 })
  expect(await take('2026-11-20', '2026-11-23')).toEqual({ number: 'K7-002', daySequence: 2 })
  expect(await take('2026-11-21', '2026-11-23')).toEqual({ number: 'K7-003', daySequence: 1 })
})

test('come round after 999, past those that somebody may still be called by', async () => {
  const series = {
    last: 998,
    pickupDays: [
      [1, '2026-11-23'],
      [2, '2026-11-20'],
      [3, '2026-11-18'],
    ],
  }
  await db.keyValues.put({ key: 'order-series', value: { K7: series } })
  const numbers = []
  for (let count = 0; count < 3; count++) numbers.push((await take('2026-11-21')).number)
  // 1 is collected in two days, 2 may wait since yesterday.
  expect(numbers).toEqual(['K7-999', 'K7-003', 'K7-004'])
})

test('are counted per code', async () => {
  await take('2026-11-20')
  const other = await db.transaction('rw', db.keyValues, () => takeOrderNumber('X1234', '2026-11-20', 0))
  expect(other).toEqual({ number: 'X1234-001', daySequence: 1 })
})
