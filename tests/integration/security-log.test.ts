// What the owner reads of logins, accounts and devices: each fact once, with who and from where, no secrets, and nobody who left.
import { beforeAll, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const log = async (): Promise<Json[]> => (await server.call('/api/sfoglia/security-log', { token: shop.admin.token })).body.events
/** What this work adds to the log, the latest first, in short. */
async function noted(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await log()).map(({ id }) => id))
  await work()
  const added = (await log()).filter(({ id }) => !before.has(id))
  return added.map(({ event, account, actor, detail }) => [event, account, actor, detail].filter(Boolean).join(' | '))
}
const logIn = (identity: string, password = PASSWORD) =>
  server.call('/api/collections/users/auth-with-password', {
    body: { identity, password },
    headers: { 'user-agent': 'Firefox/145.0' },
  })
const post = (path: string, token: string, body: unknown = {}) => server.call(path, { token, body })
const edit = (collection: string, id: string, body: unknown) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token: shop.admin.token, body })

test('logins, wrong ones and the way out', async () => {
  expect(await noted(() => logIn('anna@sfoglia.test'))).toEqual(['login | anna Prova | Firefox'])
  expect(await noted(() => logIn('anna@sfoglia.test', 'sbagliata'))).toEqual(['login-failed | anna Prova'])
  expect(await noted(() => logIn('nessuno@sfoglia.test', 'sbagliata'))).toEqual(['login-failed'])
  const [here, there] = [(await logIn('anna@sfoglia.test')).body.token, (await logIn('anna@sfoglia.test')).body.token]
  const refresh = () => server.call('/api/collections/users/auth-refresh', { method: 'POST', token: here })
  expect(await noted(refresh)).toEqual([])
  expect(await noted(async () => [await post('/api/sfoglia/logout', there), await post('/api/sfoglia/logout', there)])).toEqual([
    'logout | anna Prova',
  ])
  await logIn('anna@sfoglia.test')
  expect(await noted(() => post('/api/sfoglia/sessions/end-others', here, { password: PASSWORD }))).toEqual([
    'session-ended | anna Prova',
  ])
})

test('accounts and devices that an administrator changes', async () => {
  const { id } = shop.cashier
  const by = 'admin Prova'
  expect(await noted(() => edit('users', id, { role: 'ADMIN' }))).toEqual([`role-changed | cassa Prova | ${by} | ADMIN`])
  expect(await noted(() => edit('users', id, { role: 'CASHIER', phone: '333 1234567' }))).toEqual([
    `role-changed | cassa Prova | ${by} | CASHIER`,
  ])
  expect(await noted(() => edit('users', id, { name: 'cassa' }))).toEqual([])
  expect(await noted(() => edit('users', id, { disabled: true }))).toEqual([`suspended | cassa Prova | ${by}`])
  expect(await noted(() => edit('users', id, { disabled: false }))).toEqual([`readmitted | cassa Prova | ${by}`])
  const { id: device } = await server.create('devices', { code: 'C91' })
  expect(await noted(() => edit('devices', device, { approved: true }))).toEqual([`device-approved | ${by} | C91`])
  expect(await noted(() => post(`/api/sfoglia/devices/${device}/revoke`, shop.admin.token))).toEqual([
    `device-revoked | ${by} | C91`,
  ])
})

test('a person’s password, their data and their leaving, after which nothing here names them', async () => {
  const email = `${randomId()}@sfoglia.test`
  await server.create('users', {
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    role: 'USER',
    name: 'Lia',
    surname: 'Neri',
  })
  const { token, record } = await server.login(email)
  const body = { oldPassword: PASSWORD, password: 'un-altra-dolcezza', passwordConfirm: 'un-altra-dolcezza' }
  const change = () => server.call(`/api/collections/users/records/${record.id}`, { method: 'PATCH', token, body })
  expect(await noted(change)).toEqual(['password-changed | Lia Neri'])
  const again = (await server.login(email, 'un-altra-dolcezza')).token
  expect(await noted(() => server.call('/api/sfoglia/my-data', { token: again }))).toEqual(['data-export | Lia Neri'])
  const leave = () => post('/api/sfoglia/delete-account', again, { password: 'un-altra-dolcezza' })
  expect(await noted(leave)).toEqual(['account-deleted | ?'])
  const kept = JSON.stringify([await log(), await server.list('security_events')])
  for (const word of ['Lia', 'Neri', email, PASSWORD, 'un-altra-dolcezza']) expect(kept).not.toContain(word)
})

test('what somebody asks for who may not, once an hour', async () => {
  const { token } = await server.login('cassa@sfoglia.test')
  const ask = (path: string, as = token) => server.call(path, { token: as })
  const routes = ['/api/sfoglia/alarms', '/api/sfoglia/security-log']
  const noteFor = (path: string) => `refused | cassa Prova | GET ${path}`
  const asked = await noted(async () => {
    for (const path of [...routes, ...routes]) expect((await ask(path)).status).toBe(403)
  })
  expect(asked.sort()).toEqual(routes.map(noteFor).sort())
  // Nobody is named who is not there; and what may be asked, or is refused for another reason, is not of this kind.
  expect(await noted(() => ask('/api/sfoglia/alarms', ''))).toEqual([])
  expect(await noted(() => ask('/api/sfoglia/sessions'))).toEqual([])
  const [entry] = await server.list('security_events', `event='refused' && detail='GET /api/sfoglia/alarms'`)
  await server.patch('security_events', entry.id, { at: new Date(Date.now() - 61 * 60_000).toISOString() })
  expect(await noted(() => ask('/api/sfoglia/alarms'))).toEqual([noteFor('/api/sfoglia/alarms')])
})

test('is forgotten after 180 days', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const [old, recent] = [
    await server.create('security_events', { event: 'login', at: day(181) }),
    await server.create('security_events', { event: 'login', at: day(179) }),
  ]
  await server.call('/api/crons/forget-security-events', { method: 'POST', token: server.superuser })
  await expect.poll(async () => (await server.list('security_events', `id='${old.id}'`)).length).toBe(0)
  expect(await server.list('security_events', `id='${recent.id}'`)).toHaveLength(1)
})
