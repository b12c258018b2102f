// Every value that is kept by name, through a logout, a kiosk's next customer and a revocation: what is left is what its scope
// says.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { cassa, openTab, resetDevice, server, totem } from '../../../tests/fakes/login-device.ts'
import { db } from './database.ts'
import { KEYS, type KeyScope, keysOf } from './keys.ts'

const SCOPES: readonly KeyScope[] = ['device', 'shop', 'login', 'secret', 'owner', 'customer']

beforeEach(resetDevice)

/** A value under every key; the login's own are written by the login. */
async function fillAll(): Promise<void> {
  const names = keysOf(...SCOPES.filter((scope) => scope !== 'login'))
  await db.keyValues.bulkPut(names.map((key) => ({ key, value: {} })))
  await db.table('photos').put({ hash: 'abc', keptMs: 0 })
}

async function left(): Promise<Set<KeyScope>> {
  const names = (await db.keyValues.toCollection().primaryKeys()).filter((name) => KEYS[name] !== 'login')
  const scopes = new Set(names.map((name) => KEYS[name]))
  // All of a scope or nothing of it.
  for (const scope of scopes) expect(names).toEqual(expect.arrayContaining(keysOf(scope)))
  return scopes
}

test('a scope is one of those that are purged or kept', () => {
  expect(keysOf(...SCOPES).toSorted()).toEqual(Object.keys(KEYS).toSorted())
  for (const scope of SCOPES) expect(keysOf(scope)).not.toEqual([])
})

test('a logout takes what was the person’s', async () => {
  const tab = await openTab(cassa)
  await fillAll()
  await tab.signOut()
  expect(await left()).toEqual(new Set(['device', 'shop']))
  expect(await db.keyValues.get('login')).toBeUndefined()
  expect(await db.photos.count()).toBe(0)
})

test('a login that ends by itself leaves a customer the cart, and nothing else', async () => {
  await openTab(totem)
  await fillAll()
  const { changeOwner } = await import('#data/session/owner.ts')
  await changeOwner(null, 'ended')
  expect(await left()).toEqual(new Set(['device', 'shop', 'customer']))
})

test('a kiosk’s next customer finds nothing of the one before, and the kiosk everything of the kiosk', async () => {
  await openTab(totem)
  await fillAll()
  const { forgetCustomer } = await import('#data/session/owner.ts')
  await forgetCustomer()
  expect(await left()).toEqual(new Set(['device', 'shop', 'secret']))
  expect(await db.keyValues.get('owner')).toBeDefined()
  expect(await db.photos.count()).toBe(0)
})

test('a device that is sent away keeps what tells of itself', async () => {
  await openTab(totem)
  await fillAll()
  await db.keyValues.put({ key: 'device', value: { id: 'dispositivo0001', code: 'K1' } })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.answer('/api/sfoglia/devices', { status: 503 })
  const { becomeRevoked } = await import('#data/sync/revocation.ts')
  await becomeRevoked().catch(() => undefined)
  expect(await left()).toEqual(new Set(['device']))
  expect(await db.keyValues.get('login')).toBeUndefined()
})
