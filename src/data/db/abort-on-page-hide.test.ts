// A page that goes into the back/forward cache in the middle of a transaction leaves the database to the pages that come after
// it.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { readCart } from '#data/ordering/cart.ts'
import { page } from '../../../tests/fakes/page.ts'
import { db, SfogliaDatabase } from './database.ts'

const MANY = 200

beforeEach(async () => {
  await db.open()
  await db.keyValues.clear()
})

/** A tap's transaction that is put away when it has written, and would have more to do. @returns how it ended */
async function putAwayHalfWritten(persisted: boolean): Promise<string> {
  const end = db.transaction('rw', db.keyValues, async () => {
    await db.keyValues.put({ key: 'cart', value: 'half' })
    page.fire('pagehide', { persisted })
    for (let more = 0; more < MANY; more++) await db.keyValues.get('cart')
  })
  return end.then(
    () => 'done',
    (error: Error) => error.name,
  )
}

test('what was half done is undone, and the next page writes', async () => {
  expect(await putAwayHalfWritten(true)).not.toBe('done')
  const next = new SfogliaDatabase()
  await next.keyValues.put({ key: 'device', value: 1 })
  expect(await next.keyValues.toCollection().primaryKeys()).toEqual(['device'])
  next.close()
})

test('shown again it works as before', async () => {
  await putAwayHalfWritten(true)
  page.fire('pageshow', { persisted: true })
  await db.keyValues.put({ key: 'drill', value: 1 })
  expect((await readCart()).items).toEqual([])
})

test('a page that goes for good takes its transactions along: what can still be written is', async () => {
  expect(await putAwayHalfWritten(false)).toBe('done')
})

test('a first visit that is put away while it makes its tables makes none, and the next page makes them', async () => {
  await db.delete()
  const first = new SfogliaDatabase()
  first.on('populate', ({ idbtrans }) => {
    const writing = idbtrans.objectStore('keyValues').put({ key: 'cart', value: 'half' })
    writing.onsuccess = () => page.fire('pagehide', { persisted: true })
  })
  await expect(first.open()).rejects.toThrow()
  first.close()
  // Here both pages have one Dexie, which tells nobody of anything while it is put away.
  page.fire('pageshow', { persisted: true })
  await db.open()
  expect(await db.keyValues.count()).toBe(0)
})
