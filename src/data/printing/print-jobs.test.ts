// Which tickets are asked about: those that may have been lost, not those that another till is just printing.
import '../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { correctClock } from '#data/server/clock.ts'
import { anItem, anOrder } from '../../../tests/builders/an-order.ts'
import {
  dropPrintJob,
  keepPrintJob,
  listAutoPrintQueue,
  listUnsurePrints,
  PRINTING_MS,
  startPrintJob,
  whilePrinting,
} from './print-jobs.ts'
import { keepPrinter } from './printer.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 9)
const order = anOrder({ status: 'INPROGRESS', pickupMs: NOW_MS + 3_600_000, totalCents: 150, isPrinted: false, attention: [] })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS })
  correctClock(0)
  await Promise.all(db.tables.map((table) => table.clear()))
  await db.orders.put({ ...order, updated: '', base: null, localState: null })
  await db.orderItems.put({ ...anItem({ orderId: order.id, priceCents: 150 }), position: 0, updated: '' })
  await keepPrinter({ choice: { kind: 'network', origin: 'http://printer.test' }, isAutomatic: true })
})
afterEach(() => void vi.useRealTimers())

test('nobody is asked while another till is printing it, and this one leaves it alone', async () => {
  expect(await listAutoPrintQueue()).toEqual([order.id])
  await keepPrintJob(order.id, 'elsewhere', 'C2')
  vi.setSystemTime(NOW_MS + PRINTING_MS - 1)
  expect([await listUnsurePrints(), await listAutoPrintQueue()]).toEqual([[], []])
})

test('when the other till must be through with it, the server is asked again', async () => {
  await keepPrintJob(order.id, 'elsewhere', 'C2')
  vi.setSystemTime(NOW_MS + PRINTING_MS)
  expect(await listAutoPrintQueue()).toEqual([order.id])
  expect(await startPrintJob(order.id)).toBe('started')
})

test('a clock that was set back keeps nothing waiting', async () => {
  await keepPrintJob(order.id, 'elsewhere', 'C2')
  vi.setSystemTime(NOW_MS - 1)
  expect(await listAutoPrintQueue()).toEqual([order.id])
})

test('what may be lost is asked about, and not printed by itself', async () => {
  await keepPrintJob(order.id, 'unsure', 'C2')
  expect(await listUnsurePrints()).toMatchObject([{ orderId: order.id, device: 'C2' }])
  expect(await listAutoPrintQueue()).toEqual([])
  expect(await startPrintJob(order.id)).toBe('unsure')
})

test('on its way to paper it is not begun again, in whatever tab', async () => {
  expect(await startPrintJob(order.id)).toBe('started')
  expect(await startPrintJob(order.id)).toBe('unsure')
  expect([await listUnsurePrints(), await listAutoPrintQueue()]).toEqual([[], []])
})

test('what was on its way when the power went is asked about by whoever prints next, and not printed by itself', async () => {
  await startPrintJob(order.id)
  await whilePrinting(async () => {
    expect(await listUnsurePrints()).toMatchObject([{ orderId: order.id, device: '', sinceMs: NOW_MS }])
    expect(await startPrintJob(order.id)).toBe('unsure')
  })
  expect(await listAutoPrintQueue()).toEqual([])
})

test('what surely did not come out is printed as if nothing had been', async () => {
  await startPrintJob(order.id)
  await dropPrintJob(order.id)
  expect(await listAutoPrintQueue()).toEqual([order.id])
  expect(await startPrintJob(order.id)).toBe('started')
})

test('a person may want another one of what may be lost', async () => {
  await keepPrintJob(order.id, 'unsure')
  await keepPrintJob(order.id, 'sending')
  expect(await listUnsurePrints()).toEqual([])
  expect(await startPrintJob(order.id)).toBe('unsure')
})

test('what is on paper is neither asked about nor begun', async () => {
  await keepPrintJob(order.id, 'unsure', 'C2')
  await db.orders.update(order.id, { isPrinted: true })
  expect([await listUnsurePrints(), await listAutoPrintQueue()]).toEqual([[], []])
  expect(await startPrintJob(order.id)).toBe('printed')
})
