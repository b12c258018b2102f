// What is left on the device when people come and go.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { keepImportFile, keepPriceChange, readImportFile, readPriceChange } from '#data/catalogue/whole-catalogue.ts'
import { db } from '#data/db/database.ts'
import { cassa, openTab, REFRESH, resetDevice, server, totem } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

const order = { id: 'ordine000000001', pickupMs: 1, userId: 'x', status: 'NOTPAID', attention: [], updated: 'u' }

test('nothing of the last person, and the outbox whole', async () => {
  const tab = await openTab(cassa)
  await db.table('orders').put(order)
  await db.table('orderItems').put({ id: 'riga00000000001', orderId: order.id })
  await db.table('customers').put({ id: 'cliente00000001', name: 'Anna' })
  await db.table('discountCodes').put({ id: 'codice000000001', code: 'NONNA10' })
  await db.table('devices').put({ id: 'totem0000000001', code: 'K1' })
  await db.table('deviceDays').put({ id: 'giorno000000001', code: 'K1' })
  await db.table('pendingChanges').put({ sequence: 1, entryId: 'x', orderId: order.id })
  await db.table('outbox').put({ id: 'x', orderId: order.id, state: 'waiting', authorId: 'cassa0000000001' })
  await db.table('products').put({ id: 'prodotto0000001', categoryId: 'y' })
  await db.table('photos').put({ hash: 'abc' })
  await keepPriceChange({ appliedMs: 1, prices: [] })
  await keepImportFile({ name: 'listino.csv', text: 'codice;prezzo', seed: 'lista0000000001' })
  await db.keyValues.put({ key: 'figures', value: { month: { readMs: 1 } } })
  await db.keyValues.put({ key: 'number-checks', value: {} })
  await tab.signOut()
  const gone = ['orders', 'orderItems', 'customers', 'discountCodes', 'devices', 'deviceDays', 'pendingChanges', 'photos']
  expect(await Promise.all(gone.map((name) => db.table(name).count()))).toEqual(gone.map(() => 0))
  expect([await db.outbox.count(), await db.products.count()]).toEqual([1, 1])
  const kept = await db.keyValues.bulkGet(['login', 'figures', 'number-checks'])
  expect(kept).toEqual([undefined, undefined, undefined])
  expect([await readPriceChange(), await readImportFile()]).toEqual([null, null])
  expect(await db.credentials.get('cassa0000000001')).toMatchObject({ isCurrent: false, token: '' })
})

test('a kiosk that is left does not keep its PIN for whoever looks into the tablet', async () => {
  const tab = await openTab(totem)
  await db.keyValues.bulkPut([
    { key: 'kiosk-pin', value: 'pbkdf2-sha256$210000$00$00' },
    { key: 'kiosk-pin-tries', value: { wrong: 1, lastMs: 1 } },
  ])
  await tab.signOut()
  expect(await db.keyValues.bulkGet(['kiosk-pin', 'kiosk-pin-tries'])).toEqual([undefined, undefined])
})

test('the token goes too when nothing waits', async () => {
  const tab = await openTab(cassa)
  await tab.signOut()
  expect(await db.credentials.count()).toBe(0)
})

test('a crash between database and cookie leaves no rows of somebody who is not there', async () => {
  await openTab(cassa)
  await db.table('orders').put(order)
  // The cookie ran out while the app was closed.
  await db.keyValues.delete('login')
  await openTab(null)
  expect(await db.orders.count()).toBe(0)
})

test('the same person’s rows survive a restart', async () => {
  await openTab(cassa)
  await db.table('orders').put(order)
  await openTab()
  expect(await db.orders.count()).toBe(1)
})

test('a cashier who became an administrator sees with new eyes', async () => {
  const tab = await openTab(cassa)
  await db.table('orders').put(order)
  server.answer(REFRESH, { body: { ...cassa, record: { ...cassa.record, role: 'ADMIN' } } })
  await tab.refreshSession()
  expect(await db.orders.count()).toBe(0)
  expect(tab.getSession()?.user.role).toBe('ADMIN')
})
