// What this device promised outlives its database: the order, its number, the device that gave it and how far it had counted.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { aDeviceOf, KIOSK, placed, takeAll } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { clearJournal, restoreFromJournal, startJournal, tidyJournal } from './journal.ts'
import { findEntry } from './store.ts'

/** What an eviction, or a database that was thrown away, leaves. */
async function loseDatabase(): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}

beforeEach(() => aDeviceOf(KIOSK))

test('orders come back under their numbers, oldest first, and the next number goes on', async () => {
  const first = await placed('kiosk')
  const second = await placed('kiosk')
  const [one, two] = await Promise.all([findEntry(first), findEntry(second)])
  const device = await readDevice()
  await loseDatabase()
  expect(await restoreFromJournal()).toBe(2)
  expect((await db.outbox.toArray()).map(({ id, number, state }) => ({ id, number, state }))).toEqual([
    { id: first, number: one?.number, state: 'waiting' },
    { id: second, number: two?.number, state: 'waiting' },
  ])
  expect(await readDevice()).toEqual(device)
  expect(await restoreFromJournal()).toBe(0)
})

test('a device made anew since is the old one again: its numbers would be given twice', async () => {
  await placed('kiosk')
  const device = await readDevice()
  await loseDatabase()
  expect(await readDevice()).not.toEqual(device)
  await restoreFromJournal()
  expect(await readDevice()).toEqual(device)
})

test('with nobody logged in any more they are delivered all the same, by the device', async () => {
  const id = await placed('kiosk')
  await loseDatabase()
  await restoreFromJournal()
  takeAll()
  // The attempt that the order itself set off may still be under way, and be the one that delivers it.
  expect(await drainOutbox({ isLookedAt: true })).toMatchObject({ waiting: 0 })
  expect(await findEntry(id)).toMatchObject({ state: 'delivered' })
})

test('what waited before there was a journal is taken into it', async () => {
  const id = await placed('kiosk')
  localStorage.clear()
  await startJournal()
  await loseDatabase()
  expect(await restoreFromJournal()).toBe(1)
  expect(await findEntry(id)).toMatchObject({ state: 'waiting' })
})

test('what has arrived is not kept, and does not come back', async () => {
  await startJournal()
  const id = await placed('kiosk')
  await db.outbox.where('id').equals(id).modify({ state: 'delivered', deliveredMs: Date.now() })
  await tidyJournal()
  expect(Object.keys(localStorage).filter((key) => key.includes(id))).toEqual([])
  await loseDatabase()
  expect(await restoreFromJournal()).toBe(0)
})

test('nothing personal lies readable in it, and a device that is sent away keeps nothing', async () => {
  const id = await placed('kiosk')
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain(id)
  expect(kept).not.toMatch(/Anna|Ricci|1234567|Senza zucchero/)
  await clearJournal()
  expect(JSON.stringify({ ...localStorage })).toBe('{}')
})
