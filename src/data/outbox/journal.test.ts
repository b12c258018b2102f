// What this device promised outlives its database: the order, its number, the device that gave it and how far it had counted.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { readDevice, takeOrderNumber } from '#data/device/device.ts'
import { markReady, undoReady } from '#data/orders/changes.ts'
import { aDeviceOf, CASHIER, fillCart, KIOSK, place, placed, signInAs, takeAll } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { clearJournal, keepInJournal, readDeviceValues, restoreFromJournal, startJournal, tidyJournal } from './journal.ts'
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
  expect((await db.outbox.toArray()).map(({ id, order, state }) => ({ id, number: order?.number, state }))).toEqual([
    { id: first, number: one?.order?.number, state: 'waiting' },
    { id: second, number: two?.order?.number, state: 'waiting' },
  ])
  expect(await readDevice()).toEqual(device)
  expect(await restoreFromJournal()).toBe(0)
})

test('what is done to an order in one moment comes back in its order, whichever was sealed first', async () => {
  await aDeviceOf(CASHIER)
  const id = await placed('counter')
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let delayMs = 80
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    const sealed = await encrypt(...given)
    // The sooner it was begun, the longer it takes.
    delayMs -= 10
    await new Promise((resolve) => setTimeout(resolve, Math.max(delayMs, 0)))
    return sealed
  })
  await Promise.all([markReady(id), undoReady(id), markReady(id)])
  const stored = (await db.outbox.orderBy('sequence').toArray()).map(({ id }) => id)
  vi.restoreAllMocks()
  await loseDatabase()
  await restoreFromJournal()
  expect((await db.outbox.orderBy('sequence').toArray()).map(({ id }) => id)).toEqual(stored)
})

test('a device made anew since is the old one again, whatever it took: its numbers would be given twice', async () => {
  await placed('kiosk')
  const [facts] = await db.outbox.toArray()
  const device = await readDevice()
  await loseDatabase()
  expect(await readDevice()).not.toEqual(device)
  if (facts) await keepInJournal([{ facts, plain: new Uint8Array(1), who: null }], await readDeviceValues())
  await restoreFromJournal()
  expect(await readDevice()).toEqual(device)
})

test('with nobody logged in any more they are delivered all the same, by the device', async () => {
  const id = await placed('kiosk')
  await loseDatabase()
  await restoreFromJournal()
  const { userId, role, isKiosk } = KIOSK
  expect(await db.credentials.get(userId)).toMatchObject({ userId, role, isKiosk, token: '' })
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

test('a database that was evicted under the page is filled again as soon as it can be opened', async () => {
  await startJournal()
  const id = await placed('kiosk')
  await loseDatabase()
  const full = new Error('The disk is full.')
  const refused = vi.spyOn(db, 'open').mockRejectedValue(full)
  const warned = vi.spyOn(console, 'warn')
  // As an opening that failed leaves it.
  db.close()
  db.on('close').fire(new Event('close'))
  await vi.waitFor(() => expect(warned).toHaveBeenCalledWith('journal', full))
  refused.mockRestore()
  const found = () => findEntry(id).catch(() => null)
  await vi.waitFor(async () => expect(await found()).toMatchObject({ state: 'waiting' }), { timeout: 10_000 })
})

/** The transaction that has just taken an entry is the last thing that this database does. */
function onceStored(end: () => Promise<void> | void): void {
  const { transaction } = db
  const spied = vi.spyOn(db, 'transaction').mockImplementation(((...args: unknown[]) =>
    Reflect.apply(transaction, db, args).then(async (stored: unknown) => {
      if (args.flat().includes(db.outboxPayloads)) {
        spied.mockRestore()
        await end()
      }
      return stored
    })) as typeof transaction)
}

/** The number of the second order, whose database went, is not given once more. */
async function countsOn(): Promise<void> {
  const { code } = await readDevice()
  const [first, second] = await db.outbox.toArray()
  const third = await db.transaction('rw', db.keyValues, () => takeOrderNumber(code, first?.order?.placedDay ?? '', Date.now()))
  expect([first?.order, second?.order, third].map((each) => each?.daySequence)).toEqual([1, 2, 3])
}

test('a database that goes in the moment after it took an order takes neither that nor the device with it', async () => {
  await placed('kiosk')
  const device = await readDevice()
  onceStored(loseDatabase)
  const id = await placed('kiosk')
  await restoreFromJournal()
  expect(await findEntry(id)).toMatchObject({ state: 'waiting' })
  expect(await readDevice()).toEqual(device)
  await countsOn()
})

test('a database that closes in that moment: the order is stored, and nobody is told to order again', async () => {
  await placed('kiosk')
  const device = await readDevice()
  const cart = await fillCart()
  onceStored(() => db.close())
  const result = await place(cart, 'kiosk')
  expect(result).toMatchObject({ ok: true })
  await db.open()
  expect(await db.outbox.count()).toBe(2)
  await loseDatabase()
  expect(await restoreFromJournal()).toBe(2)
  expect(await readDevice()).toEqual(device)
  await countsOn()
})

test('the same for what staff do to an order', async () => {
  await signInAs(CASHIER)
  const id = await placed('counter')
  onceStored(() => db.close())
  expect(await markReady(id)).toMatchObject({ ok: true })
  await db.open()
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['order', 'change'])
})

test('an order that is kept late does not set the count back', async () => {
  await placed('kiosk')
  const values = await readDeviceValues()
  await placed('kiosk')
  const [, facts] = await db.outbox.toArray()
  if (facts) await keepInJournal([{ facts, plain: new Uint8Array(1), who: null }], values)
  await loseDatabase()
  await restoreFromJournal()
  await countsOn()
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
  expect(kept).not.toMatch(/Anna|Ricci|1234567|Senza zucchero|token-totem/)
  await clearJournal()
  expect(JSON.stringify({ ...localStorage })).toBe('{}')
})
