// Leaving for good: what stands in the way, and that afterwards nothing of the person is on the device.
import { beforeEach, expect, test } from 'vitest'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { anna, openTab, resetDevice, server } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

const DELETE = '/api/sfoglia/delete-account'
const ANNA = 'anna00000000001'

async function aTab() {
  const tab = { ...(await openTab(anna)), ...(await import('./profile.ts')) }
  const { db } = await import('#data/db/database.ts')
  return { ...tab, db }
}

test('nothing is asked for while something of theirs waits to be sent', async () => {
  const tab = await aTab()
  await tab.db.outbox.add(anOutboxRow('ordine000000001', { authorId: ANNA }))
  expect(await tab.deleteAccount('dolcezza')).toMatchObject({ ok: false, reason: 'blocked' })
  expect(server.count(DELETE)).toBe(0)
})

test('what waits for somebody else stands in nobody’s way', async () => {
  server.answer(DELETE, { body: { deleted: true } })
  const tab = await aTab()
  await tab.db.outbox.add(anOutboxRow('ordine000000001'))
  expect(await tab.deleteAccount('dolcezza')).toEqual({ ok: true })
})

const refused = (data: object) => ({
  status: 400,
  body: { status: 400, message: 'L’ordine W-1 è da ritirare.', data: { source: 'sfoglia', ...data } },
})

test.each([
  [refused({ password: { code: 'invalid', message: 'x' } }), { ok: false, reason: 'password' }],
  [refused({ orders: { code: 'open' } }), { ok: false, reason: 'blocked', message: 'L’ordine W-1 è da ritirare.' }],
  [
    { status: 429, body: { message: 'x', data: {} } },
    { ok: false, reason: 'rate-limited' },
  ],
  [
    { status: 500, body: { message: 'x', data: {} } },
    { ok: false, reason: 'server' },
  ],
  ['silence' as const, { ok: false, reason: 'offline' }],
])('%j leaves the login as it is', async (answer, result) => {
  server.answer(DELETE, answer)
  const tab = await aTab()
  expect(await tab.deleteAccount('dolcezza')).toEqual(result)
  expect(tab.getSession()?.user.id).toBe(ANNA)
})

test('afterwards nothing of theirs is here, and what others left is', async () => {
  const tab = await aTab()
  await tab.db.outbox.add(anOutboxRow('ordine000000001', { authorId: ANNA, state: 'delivered' }))
  await tab.db.outbox.add(anOutboxRow('ordine000000002', { authorId: ANNA, state: 'rejected' }))
  await tab.db.outbox.add(anOutboxRow('ordine000000003'))
  await tab.db.keyValues.put({ key: 'cart', value: 'torta per Anna' })
  await tab.forgetPerson()
  expect(tab.getSession()).toBeNull()
  expect((await tab.db.outbox.toArray()).map(({ id }) => id)).toEqual(['ordine000000003'])
  const rows = await Promise.all(tab.db.tables.map((table) => table.toArray()))
  expect(JSON.stringify(rows)).not.toMatch(/anna/i)
})
