// The first evening: the one-time link makes the first administrator, once, and nobody else afterwards.
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Json, type Server, startServer } from './harness.ts'

const OWNER = { name: 'Ada', surname: 'Rossi', mail: 'ada@rossi.test', password: 'il forno di via Garibaldi' }

let server: Server
beforeEach(async () => {
  server = await startServer()
})

const post = (path: string, body: unknown) => server.call(`/api/sfoglia/${path}`, { body, token: '' })
const check = (secret: string) => post('welcome/check', { secret })
const begin = (secret: string, changes: Json = {}) => post('welcome', { secret, ...OWNER, ...changes })
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

async function aLink(secret = 'un-segreto-lungo-abbastanza', changes: Json = {}): Promise<string> {
  const day = new Date(Date.now() + 86_400_000).toISOString()
  await server.create('welcome_links', { hash: hashOf(secret), mail: OWNER.mail, expires: day, ...changes })
  return secret
}

test('the link says whose it is, makes the account, and logs it in', async () => {
  const secret = await aLink()
  expect((await check(secret)).body).toEqual({ mail: OWNER.mail, shopName: 'La mia pasticceria' })
  const { status, body } = await begin(secret)
  expect([status, body.record]).toEqual([
    200,
    expect.objectContaining({ email: OWNER.mail, name: 'Ada', surname: 'Rossi', role: 'ADMIN', verified: true }),
  ])
  const { body: setup } = await server.call('/api/collections/shop_private/records', { token: body.token })
  expect(setup.items).toMatchObject([{ is_demo: false }])
  const login = { identity: OWNER.mail, password: OWNER.password }
  expect((await server.call('/api/collections/users/auth-with-password', { body: login })).body.record.id).toBe(body.record.id)
  expect(await server.list('security_events', "event='owner-made'")).toMatchObject([{ account: body.record.id }])
  // Nobody reads the secret in the database.
  expect(JSON.stringify(await server.list('welcome_links'))).not.toContain(secret)
})

test('what is wrong with the account is said per field, all at once, and the link stays good', async () => {
  const secret = await aLink()
  const wrong = await begin(secret, { name: ' ', surname: '', mail: 'ada', password: 'corta' })
  expect([wrong.status, Object.keys(wrong.body.data).sort()]).toEqual([400, ['mail', 'name', 'password', 'source', 'surname']])
  expect((await begin(secret, { password: 'password123' })).body.data.password.message).toMatch(/più usate/)
  expect((await begin(secret)).status).toBe(200)
})

test('whoever did not hear the answer asks again and is in; with another password, or later, nobody is', async () => {
  const secret = await aLink()
  const first = await begin(secret)
  const again = await begin(secret, { mail: ' Ada@Rossi.test' })
  expect([again.status, again.body.record.id]).toEqual([200, first.body.record.id])
  expect((await begin(secret, { password: 'una password mai scritta' })).status).toBe(410)
  expect((await begin(secret, { mail: 'altra@rossi.test' })).status).toBe(410)
  expect(await server.list('users', "role='ADMIN'")).toHaveLength(1)
  const [link] = await server.list('welcome_links')
  await server.patch('welcome_links', link.id, { used_at: new Date(Date.now() - 61 * 60_000).toISOString() })
  expect((await begin(secret)).status).toBe(410)
})

test('used, over, unknown: one answer, which says how to get another', async () => {
  const answers = [
    await check('mai-visto'),
    await check(await aLink('scaduto', { expires: new Date(Date.now() - 1000).toISOString() })),
  ]
  const used = await aLink()
  await begin(used)
  answers.push(await check(used), await begin('mai-visto'), await check(await aLink('secondo')), await begin('secondo'))
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([410, expect.stringContaining('npm run new-shop -- --link')])
  }
  expect(await server.list('users', "role='ADMIN'")).toHaveLength(1)
})

test('of two at the same moment one makes the account', async () => {
  const secret = await aLink()
  const answers = await Promise.all([begin(secret), begin(secret, { mail: 'altra@rossi.test' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await server.list('users', "role='ADMIN'")).toHaveLength(1)
})

test('guessing ends after a while', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++) statuses.push((await check(`prova-${tries}`)).status)
  expect(statuses).toEqual([...Array(20).fill(410), 429])
})

test('an administrator cannot say that a demo is none', async () => {
  const { body } = await begin(await aLink())
  const [secrets] = await server.list('shop_private')
  const write = (values: Json) =>
    server.call(`/api/collections/shop_private/records/${secrets.id}`, { method: 'PATCH', token: body.token, body: values })
  expect((await write({ is_demo: true })).status).toBe(404)
  expect((await write({ setup: { steps: { shop: 'done' }, isCardAway: false } })).status).toBe(200)
})

test('the server says whether it makes backups by itself', async () => {
  const isOn = async () => (await server.call('/api/sfoglia/health', { token: '' })).body.backup
  expect(await isOn()).toBe(false)
  const backups = { cron: '0 3 * * *', cronMaxKeep: 14 }
  expect((await server.call('/api/settings', { method: 'PATCH', body: { backups }, token: server.superuser })).status).toBe(200)
  expect(await isOn()).toBe(true)
})
