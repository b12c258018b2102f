// What an earlier version of the app has stored is there after an update.
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { SfogliaDatabase } from './database.ts'

test('a queued order and a cart of the first version survive the update, and what came since has its place', async () => {
  const name = 'sfoglia-prima-versione'
  const first = new Dexie(name)
  first.version(1).stores({
    keyValues: 'key',
    outbox: '++sequence, &id, orderId, state, deliveredMs',
    outboxPayloads: 'entryId',
    keys: 'id',
  })
  const cart = { ...EMPTY_CART, note: 'Senza zucchero a velo' }
  await first.table('keyValues').put({ key: 'cart', value: cart })
  const facts = { number: 'K1-001', pickupMs: 1, totalCents: 300 }
  const kept = { id: 'ordine000000001', orderId: 'ordine000000001', kind: 'place-order', state: 'waiting', ...facts }
  await first.table('outbox').add({ ...kept, deliveredMs: null })
  await first.table('outboxPayloads').put({ entryId: 'ordine000000001', bytes: new ArrayBuffer(3) })
  first.close()

  const now = new SfogliaDatabase(name)
  expect(await now.keyValues.get('cart')).toEqual({ key: 'cart', value: cart })
  expect(await now.outbox.where('id').equals('ordine000000001').first()).toEqual({
    ...{
      sequence: 1,
      id: 'ordine000000001',
      kind: 'order',
      version: 1,
      about: 'ordine000000001',
      state: 'waiting',
      order: facts,
    },
  })
  expect((await now.outboxPayloads.get('ordine000000001'))?.bytes.byteLength).toBe(3)
  expect(await now.photos.count()).toBe(0)
  expect(await now.fiscalDocuments.count()).toBe(0)
  expect(await now.tillEntries.count()).toBe(0)
  expect(await now.campaigns.count()).toBe(0)
  expect(await now.events.count()).toBe(0)
  expect(now.verno).toBe(8)
  now.close()
})
