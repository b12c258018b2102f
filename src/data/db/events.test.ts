import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { holdEvents, noteEvent, readEvents } from './events.ts'

beforeEach(async () => {
  await db.events.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function written(): Promise<void> {
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await db.events.count()).toBeGreaterThan(0), { timeout: 60_000 })
}

test('events are written together, newest first, and the last 500 stay', async () => {
  const transactions = vi.spyOn(db, 'transaction')
  for (let count = 1; count <= 400; count++) noteEvent('kept', { id: `a${count}` })
  expect(transactions).not.toHaveBeenCalled()
  await written()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let count = 1; count <= 400; count++) noteEvent('settled', { id: `b${count}`, ms: count })
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(async () =>
    expect((await readEvents())[0]).toMatchObject({ name: 'settled', id: 'b400', ms: 400, reason: '' }),
  )
  const events = await readEvents()
  expect(events).toHaveLength(500)
  expect(events.at(-1)).toMatchObject({ name: 'kept', id: 'a301' })
  expect(transactions).toHaveBeenCalledTimes(2)
})

test('a reason that is no word of the program is left out: somebody may have written it', async () => {
  noteEvent('refused', { kind: 'order', reason: 'Anna Ricci, 333 1234567' })
  noteEvent('refused', { kind: 'order', reason: 'slot-past' })
  await written()
  expect((await readEvents()).map(({ reason }) => reason)).toEqual(['slot-past', ''])
})

test('a database that takes none loses them, and nobody hears of it', async () => {
  const refused = vi.spyOn(db, 'transaction').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  noteEvent('kept')
  vi.runAllTimers()
  expect(refused).toHaveBeenCalledOnce()
  refused.mockRestore()
  noteEvent('settled')
  await written()
  expect(await readEvents()).toMatchObject([{ name: 'settled' }])
})

test('a full disk is not written to; when there is room, what happened meanwhile is there', async () => {
  holdEvents(true)
  noteEvent('full')
  const transactions = vi.spyOn(db, 'transaction')
  vi.runAllTimers()
  expect(transactions).not.toHaveBeenCalled()
  holdEvents(false)
  await written()
  expect(await readEvents()).toMatchObject([{ name: 'full' }])
})
