// A value that a crash, a hand or a fault has damaged hurts nothing but itself, and a restoring that fails is tried again.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { aDeviceOf, KIOSK, placed } from '../../../tests/fakes/shop-device.ts'
import { restoreFromJournal, startJournal } from './journal.ts'
import { findEntry } from './store.ts'

async function loseDatabase(): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}

beforeEach(() => aDeviceOf(KIOSK))

test.each([
  ['half of a text', '{"facts":'],
  ['nothing', ''],
  ['something else', '7'],
  ['an entry without its seal', '{"facts":{"id":"z","kind":"order","orderId":"z","authorId":"a","number":"K1"}}'],
  ['an entry with another seal', '{"facts":{"id":"z","kind":"order","orderId":"z","authorId":"a","number":"K1"},"sealed":"zzz"}'],
])('%s among what is kept is reported and left; everything else comes back', async (what, text) => {
  const id = await placed('kiosk')
  const device = await readDevice()
  const key = `sfoglia-entry-${what}`
  localStorage.setItem(key, text)
  await loseDatabase()
  const warned = vi.spyOn(console, 'warn')
  expect(await restoreFromJournal().catch(String)).toBe(1)
  expect(await findEntry(id)).toMatchObject({ state: 'waiting' })
  expect(await readDevice()).toEqual(device)
  expect(warned).toHaveBeenCalledWith('journal', expect.stringContaining(what))
  expect(localStorage.getItem(key)).toBe(text)
})

test('values of the device that are damaged keep no order from coming back', async () => {
  const id = await placed('kiosk')
  localStorage.setItem('sfoglia-device', '{"device":{"id"')
  await loseDatabase()
  expect(await restoreFromJournal().catch(String)).toBe(1)
  expect(await findEntry(id)).toMatchObject({ state: 'waiting' })
})

test('a start at which nothing can be restored watches the database all the same, and restores what is there later', async () => {
  const id = await placed('kiosk')
  await loseDatabase()
  const watched = vi.spyOn(db, 'on')
  const broken = vi.spyOn(db.keyValues, 'bulkGet').mockRejectedValue(new Error('The database is broken.'))
  expect(await startJournal().catch(String)).toBeUndefined()
  expect(await db.outbox.count()).toBe(0)
  expect(watched).toHaveBeenCalledWith('close', expect.any(Function))
  broken.mockRestore()
  await vi.waitFor(async () => expect(await findEntry(id)).toMatchObject({ state: 'waiting' }), { timeout: 10_000 })
})
