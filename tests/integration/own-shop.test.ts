// The demo is thrown away from inside: nothing of it is left but what its owner has typed, and what devices still hold counts for
// nothing.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { anEntry, anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startDemoShop, startServer } from './harness.ts'

const OWNER = { name: 'Ada', surname: 'Rossi', mail: 'ada@rossi.test', password: 'il forno di via Garibaldi' }
/** Rows that the server stands on, and those that the owner’s new life begins with. */
const LEFT: { [collection: string]: number } = {
  users: 1,
  sessions: 1,
  // That it was thrown away, and the login.
  security_events: 2,
  shop: 1,
  shop_private: 1,
  devices: 2,
  // The day whose hours were changed.
  settings: 1,
  // One customer: the day's figures of nothing.
  admin_dashboard: 1,
}

let server: Server
let answer: Json
let kiosk: Json
const kioskHeaders = { 'X-Sfoglia-Device': `${randomId()}.${'ab'.repeat(32)}` }
const ownHeaders = { 'X-Sfoglia-Device': `${randomId()}.${'cd'.repeat(32)}` }
const idOf = (headers: Json) => headers['X-Sfoglia-Device'].split('.')[0]

const loginAs = async (identity: string, password = DEMO_PASSWORD) =>
  (await server.call('/api/collections/users/auth-with-password', { body: { identity, password } })).body

const contact = (headers: Json, token: string, body: Json = {}) =>
  server.call('/api/sfoglia/devices', { token, headers, body: { id: idOf(headers), ...body } })

beforeAll(async () => {
  server = await startDemoShop({ SFOGLIA_APPROVE_DEVICES: '' })
  kiosk = await loginAs('totem@sfoglia.demo')
  const admin = await loginAs('admin@sfoglia.demo')
  expect((await contact(kioskHeaders, kiosk.token)).status).toBe(200)
  expect((await contact(ownHeaders, admin.token, { name: 'Banco' })).body.code).toBe('C2')
  const [shop] = await server.list('shop')
  await server.patch('shop', shop.id, { phone: '02 1234567' })
  const [monday] = await server.list('settings', "day='4'")
  await server.patch('settings', monday.id, { open_hours: '06:30' })
  answer = await server.call('/api/sfoglia/own-shop', { token: admin.token, headers: ownHeaders, body: OWNER })
})

test('it answers as a login of the owner’s own account, with the name of a backup that is there', async () => {
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ record: expect.objectContaining({ email: OWNER.mail, role: 'ADMIN', verified: true }) }),
  ])
  expect(await readdir(join(server.dir, 'backups'))).toContain(answer.body.meta.backup)
  const { status } = await server.call('/api/collections/shop_private/records', { token: answer.body.token })
  expect(status).toBe(200)
})

test('no collection has a row of the demo', async () => {
  const { items } = (await server.call('/api/collections?perPage=500', { token: server.superuser })).body
  const counts: { [name: string]: number } = {}
  for (const { name } of items) {
    if (name === '_superusers' || name === 'services') continue
    const { totalItems } = (await server.call(`/api/collections/${name}/records?perPage=1`, { token: server.superuser })).body
    if (totalItems > 0) counts[name] = totalItems
  }
  expect(counts).toEqual(LEFT)
  // Tables that are no collections, and files.
  const days = { query: 'SELECT (SELECT COUNT(*) FROM takings_days) + (SELECT COUNT(*) FROM takings_products) AS rows' }
  expect((await server.call('/api/sql', { token: server.superuser, body: days })).body.rows).toEqual([['0']])
  const files = (await readdir(join(server.dir, 'storage'), { recursive: true })).filter((name) => name.includes('.'))
  expect(files).toEqual([])
})

test('what was typed stays, and nothing that the demo says of itself', async () => {
  expect(await server.list('shop')).toMatchObject([
    { name: 'La mia pasticceria', phone: '02 1234567', address: '', vat_number: '', opening_note: '' },
  ])
  expect(await server.list('settings')).toMatchObject([{ day: '4', open_hours: '06:30' }])
  expect(await server.list('shop_private')).toMatchObject([{ is_demo: false, kiosk_pin_hash: '' }])
})

test('the known password opens nothing', async () => {
  for (const name of ['admin', 'cassa', 'totem', 'cliente']) {
    expect((await loginAs(`${name}@sfoglia.demo`)).status).toBe(400)
  }
  expect((await contact(kioskHeaders, kiosk.token)).status).toBe(403)
})

test('a kiosk with orders of the demo is told to forget them, and none of them comes in', async () => {
  const told = await contact(kioskHeaders, '', { waiting: 1 })
  expect([told.status, told.body.data]).toEqual([403, expect.objectContaining({ revoked: true, of_demo: true })])
  const content = anOrder({ channel: 'kiosk', items: [anItem()] })
  const body = { entries: [anEntry('order', content.id, content)], device: 'K2' }
  for (const headers of [kioskHeaders, { ...kioskHeaders, 'X-Sfoglia-Author': kiosk.record.id }]) {
    expect((await server.call('/api/sfoglia/entries', { token: '', headers, body })).status).toBe(403)
  }
  expect(await server.list('orders')).toEqual([])
  // It has forgotten, and is unknown from then on: somebody's login makes it a new one.
  expect((await contact(kioskHeaders, '', { waiting: 0, wiped: true, left: [] })).status).toBe(401)
  expect(await server.list('devices', `id='${idOf(kioskHeaders)}'`)).toEqual([])
})

test('the device that asked is the owner’s, and numbers begin anew', async () => {
  const { status, body } = await contact(ownHeaders, answer.body.token, { name: 'Banco' })
  expect([status, body.code, body.approved]).toEqual([200, 'C1', undefined])
})

test('there is nothing to throw away a second time, nor in a shop of one’s own', async () => {
  const again = await server.call('/api/sfoglia/own-shop', { token: answer.body.token, body: OWNER })
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('già il tuo negozio')])
  const other = await startServer()
  const person = { email: 'padrona@rossi.test', password: OWNER.password, passwordConfirm: OWNER.password, role: 'ADMIN' }
  await other.create('users', { ...person, name: 'Ada', surname: 'Rossi', verified: true })
  const { body } = await other.call('/api/collections/users/auth-with-password', {
    body: { identity: person.email, password: OWNER.password },
  })
  expect((await other.call('/api/sfoglia/own-shop', { token: body.token, body: OWNER })).status).toBe(409)
})
