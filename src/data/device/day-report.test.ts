// What a device says of its numbers travels with its orders: it must never be what keeps them here.
import '../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { parseDayReports } from '#domain/device/report.ts'
import { aDeviceOf, KIOSK, placed } from '../../../tests/fakes/shop-device.ts'
import { readDayReports } from './day-report.ts'

beforeEach(() => aDeviceOf(KIOSK))
afterEach(() => vi.useRealTimers())

test('tells how far it has counted, and what still lies here', async () => {
  await placed('kiosk')
  await placed('kiosk')
  expect(await readDayReports()).toMatchObject([{ counter: 2, waiting: '1-2', settled: '' }])
})

test('says nothing of a day that the server would refuse, with all that travels with it', async () => {
  await placed('kiosk')
  const [counters] = await db.keyValues.filter(({ key }) => key === 'order-counters').toArray()
  expect(counters).toBeDefined()
  const told = await readDayReports()
  const [first] = told
  const code = first?.code ?? ''
  await db.keyValues.put({ key: 'order-counters', value: { ...Object(counters?.value), [`1970-01-01 ${code}`]: 3 } })
  await db.outbox.toCollection().modify({ 'order.placedDay': '1970-01-01' } as never)
  const again = await readDayReports()
  expect(again.map(({ day }) => day)).toEqual(told.map(({ day }) => day))
  expect(parseDayReports(again)).not.toBeNull()
})
