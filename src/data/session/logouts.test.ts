// What was left on this device is ended at the server: at once, or as soon as it can be reached.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { anna, cassa, LOGIN, loginOf, openTab, resetDevice, server, totem } from '../../../tests/fakes/login-device.ts'
import { tellLogouts } from './logouts.ts'

const LOGOUT = '/api/sfoglia/logout'
const told = () => server.asked.filter(({ path }) => path === LOGOUT).map(({ token }) => token)

beforeEach(resetDevice)

test('a logout without network is told when it is back, once', async () => {
  const tab = await openTab(cassa)
  await tab.signOut()
  server.answer(LOGOUT, 'silence')
  await tellLogouts()
  server.answer(LOGOUT, { body: {} })
  await tellLogouts()
  await tellLogouts()
  expect(told()).toEqual([cassa.token, cassa.token])
})

test.each([
  ['a cashier', cassa],
  ['a kiosk', totem],
])('of %s nothing stays that could be used: the device delivers', async (_, login) => {
  const tab = await openTab(login)
  await waits(String(login.record.id))
  await tab.signOut()
  expect(await db.credentials.toArray()).toMatchObject([{ userId: login.record.id, token: '', isRefused: true }])
  server.answer(LOGOUT, { body: {} })
  await tellLogouts()
  expect(told()).toEqual([login.token])
})

test('a customer’s stays good until what they left is delivered', async () => {
  const tab = await openTab(anna)
  await waits('anna00000000001')
  await tab.signOut()
  server.answer(LOGOUT, { body: {} })
  await tellLogouts()
  expect(told()).toEqual([])
  await db.credentials.clear()
  await tellLogouts()
  expect(told()).toEqual([anna.token])
})

test('a login that ended by itself is not told; the next one, of the same person or another, is the end of the last', async () => {
  const tab = await openTab(anna)
  const fresh = loginOf('anna00000000001', {}, Date.now() + 2_000_000)
  server.answer(LOGIN, { body: fresh })
  await tab.signIn('anna', 'x')
  server.answer(LOGIN, { body: cassa })
  await tab.signIn('cassa', 'x')
  await tab.endSession()
  server.answer(LOGOUT, { body: {} })
  await tellLogouts()
  expect(told()).toEqual([anna.token, fresh.token])
})

async function waits(authorId: string): Promise<void> {
  const row = { id: `waiting-${authorId}`, kind: 'order', state: 'waiting', authorId, orderId: `order-${authorId}` }
  await db.table('outbox').add(row)
}
