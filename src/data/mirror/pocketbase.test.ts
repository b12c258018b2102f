// PocketBase's own client has our session for its login: what it changes is written back.
import '../../../tests/fakes/page.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { loginCookie, readLoginCookie } from '#domain/account/login.ts'
import { anAccount, aToken } from '../../../tests/builders/logins.ts'
import { page } from '../../../tests/fakes/page.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'

const ID = 'anna00000000001'
const anna = { token: aToken(ID, Date.now() + 86_400_000), record: anAccount(ID, { verified: false }) }
const realFetch = globalThis.fetch
let server: ScriptedFetch

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  page.document.cookie = loginCookie(anna, false)
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})
afterAll(() => {
  globalThis.fetch = realFetch
})

async function open() {
  vi.resetModules()
  const session = await import('#data/session/session.ts')
  await session.startSession()
  const { pocketbase } = await import('./pocketbase.ts')
  return { pocketbase, ...session }
}

const cookie = () => readLoginCookie(page.document.cookie)

test('it asks with the session’s token', async () => {
  const { pocketbase } = await open()
  server.answer('/api/collections/orders/records', { body: { items: [] } })
  await pocketbase.collection('orders').getList()
  expect(server.asked[0]?.token).toBe(anna.token)
})

test('changing one’s own record changes the stored login, and nobody takes it for a new one', async () => {
  const { pocketbase, getSession, onSessionChange } = await open()
  const changes: string[] = []
  onSessionChange((_, change) => changes.push(change))
  server.answer(`/api/collections/users/records/${ID}`, { body: { ...anna.record, phone: '333 7654321' } })
  await pocketbase.collection('users').update(ID, { phone: '333 7654321' })
  await vi.waitFor(() => expect(cookie()?.record.phone).toBe('333 7654321'), 10_000)
  expect([getSession()?.user.phone, changes]).toEqual(['333 7654321', ['refreshed']])
})

test('a confirmed e-mail marks the record', async () => {
  const { pocketbase } = await open()
  server.answer('/api/collections/users/confirm-verification', { status: 204 })
  await pocketbase.collection('users').confirmVerification(anna.token)
  await vi.waitFor(() => expect(cookie()?.record.verified).toBe(true), 10_000)
})

test('a changed e-mail clears the login', async () => {
  const { pocketbase, getSession } = await open()
  server.answer('/api/collections/users/confirm-email-change', { status: 204 })
  await pocketbase.collection('users').confirmEmailChange(anna.token, 'dolcezza')
  await vi.waitFor(() => expect([cookie(), getSession()]).toEqual([null, null]), 10_000)
})

test('deleting one’s own record clears it too', async () => {
  const { pocketbase } = await open()
  server.answer(`/api/collections/users/records/${ID}`, { status: 204 })
  await pocketbase.collection('users').delete(ID)
  await vi.waitFor(() => expect(cookie()).toBeNull(), 10_000)
})
