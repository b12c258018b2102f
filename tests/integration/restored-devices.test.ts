// A server restored from a backup, and the devices that were enrolled or logged in after it was made: they give back what it lost
// with nobody at hand, because the shop had signed who they are. Nothing else is a proof.

import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { pocketBaseBinary } from '../../scripts/start/pocketbase.mjs'
import { aWireReceipt } from '../builders/a-wire-receipt.ts'
import { anOpening, anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

interface Device {
  id: string
  code: string
  /** Account of who works there. */
  authorId: string
  /** Of their login. */
  token: string
  proof: Record<string, string>
  /** What the shop has last signed of it. */
  statement: string
}

let kiosk: Device
let till: Device
/** The backup knows it, but not its login. */
let knownKiosk: Device
let colleague: Device
/** The backup has it, its login, and its drawer as open. */
let knownTill: Device
const opened = anOpening()

const DAY_MS = 86_400_000
const MARK = 'from-before-restore'

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop({ SFOGLIA_APPROVE_DEVICES: '' }))
  await withoutRateLimits(server)
  const early = await enrolled(await hired('kiosk'))
  knownTill = await enrolled(await hired('cashier'))
  await bring(knownTill, entryOf('till', opened.id, opened))
  expect((await server.call('/api/backups', { token: server.superuser, body: { name: 'sera.zip' } })).status).toBe(204)
  const { token } = await server.login(`${early.authorId}@sfoglia.test`)
  knownKiosk = await heard({ ...early, token })
  kiosk = await enrolled(await hired('kiosk'))
  till = await enrolled(await hired('cashier'))
  colleague = await enrolled(await hired('cashier'))
})

test('a backup holds the shop, and nothing of the plug-in that a community build brings', () => {
  const names = Object.keys(
    unzipSync(readFileSync(join(server.dir, 'backups/sera.zip')), { filter: ({ name }) => !name.includes('/') }),
  )
  expect(names).toEqual(expect.arrayContaining(['data.db', 'auxiliary.db']))
  expect(names.filter((name) => name.startsWith('openworkflow'))).toEqual([])
})

/** Somebody new, or a new kiosk's account. */
async function hired(kind: 'kiosk' | 'cashier'): Promise<{ id: string; token: string }> {
  const id = randomId()
  const [email, role] = [`${id}@sfoglia.test`, kind === 'kiosk' ? 'USER' : 'CASHIER']
  const account = { id, email, password: PASSWORD, passwordConfirm: PASSWORD, name: 'Lucia', surname: 'Neri', role }
  await server.create('users', { ...account, kiosk: kind === 'kiosk' })
  return { id, token: (await server.login(email)).token }
}

/** A device of theirs that an administrator has let in. */
async function enrolled({ id: authorId, token }: { id: string; token: string }): Promise<Device> {
  const id = randomId()
  const proof = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
  const made = await heard({ id, code: '', authorId, token, proof, statement: '' })
  await server.patch('devices', id, { approved: true })
  return heard(made)
}

const contact = ({ id, token, proof, statement }: Device, word: Json = {}) =>
  server.call('/api/sfoglia/devices', { token, headers: proof, body: { id, name: 'Prova', waiting: 0, statement, ...word } })

/** A contact, and the device as it is afterwards. */
async function heard(device: Device): Promise<Device> {
  const { status, body } = await contact(device)
  expect(status).toBe(200)
  return { ...device, code: body.code, statement: body.statement ?? device.statement }
}

/** As a device does whose login is over: by its own word. */
const left = (device: Device): Device => ({ ...device, token: '' })
const sender = ({ token, proof, authorId }: Device) => ({
  token,
  headers: { ...proof, ...(token === '' && { 'X-Sfoglia-Author': authorId }) },
})

let slots = 0
const orderOf = ({ code }: Device, counter: number, fields: Json = {}) =>
  anOrder({
    channel: code.startsWith('K') ? 'kiosk' : 'counter',
    number: `${code}-${String(counter).padStart(3, '0')}`,
    day_sequence: counter,
    pickup_date: slotIn(2 + Math.floor(slots / 8), `${10 + (slots++ % 8)}:00`),
    ...fields,
  })
const entryOf = (kind: string, about: string, content: Json) => ({
  id: content.id ?? randomId(),
  kind: `${kind}.1`,
  about,
  content,
})
const send = (device: Device, orders: Json[]) => bring(device, ...orders.map((order) => entryOf('order', order.id, order)))
const bring = (device: Device, ...entries: Json[]) =>
  server.call('/api/sfoglia/entries', { ...sender(device), body: { device: device.code, entries } })
const outcomesOf = ({ body }: { body: Json }): string[] => body.results.map(({ outcome }: Json) => outcome)

/** What a till has to tell of one sale, in the order in which it is sent. */
function saleOf(device: Device, counter: number) {
  const order = orderOf(device, counter)
  const opening = anOpening({ device: device.code })
  const payment = aPayment(order.id, { device: device.code, till_session: opening.id })
  const receipt = aWireReceipt(randomId(), { order_id: order.id, payment_ids: [payment.id], device: device.code })
  const change = { kind: 'ready', readyAtMs: Date.now() }
  const entries = [
    entryOf('order', order.id, order),
    entryOf('change', order.id, change),
    entryOf('payment', order.id, payment),
    entryOf('receipt', order.id, receipt),
    entryOf('till', opening.id, opening),
  ]
  return { order, opening, payment, receipt, entries }
}

async function restore(): Promise<void> {
  const lost = orderOf(kiosk, 900)
  await send(kiosk, [lost])
  await server.call('/api/backups/sera.zip/restore', { method: 'POST', token: server.superuser })
  const isThere = async () => (await server.list('orders', `id='${lost.id}'`).catch(() => [null])).length
  await expect.poll(isThere, { timeout: 20_000 }).toBe(0)
}

const stored = async (collection: string, id: string) => (await server.list(collection, `id='${id}'`))[0]

test('a till and a kiosk of after the backup give all back, once and marked, with no login', async () => {
  const sale = saleOf(till, 1)
  const self = orderOf(kiosk, 1)
  expect(outcomesOf(await bring(till, ...sale.entries))).toEqual(Array(5).fill('created'))
  expect(outcomesOf(await send(kiosk, [self]))).toEqual(['created'])
  await restore()

  // Their logins are over, and the device alone is nobody.
  expect((await send(left(till), [sale.order])).status).toBe(401)
  expect((await contact({ ...till, statement: '' })).status).toBe(401)
  const again = await contact(left(till))
  expect([again.status, again.body.code]).toEqual([200, till.code])
  expect(again.body.restored).toBeGreaterThan(0)
  expect(outcomesOf(await bring(left(till), ...sale.entries))).toEqual(Array(5).fill('created'))
  const twice = outcomesOf(await bring(left(till), ...sale.entries))
  expect(twice).toEqual(['replayed', 'created', 'replayed', 'replayed', 'replayed'])
  expect(await stored('orders', sale.order.id)).toMatchObject({
    ...{ number: sale.order.number, user_id: till.authorId, status: 'INPROGRESS', paid_total: 3.2 },
    attention: [MARK],
  })
  expect(await stored('order_payments', sale.payment.id)).toMatchObject({ amount: 3.2, device: till.code, actor: till.authorId })
  expect(await stored('fiscal_receipts', sale.receipt.id)).toMatchObject({ device: till.code, author: till.authorId })
  expect(await stored('till_sessions', sale.opening.id)).toMatchObject({ float: 100, device: till.code, mark: MARK })
  // What it takes from now on is like any other's.
  expect((await send(left(till), [orderOf(till, 2)])).body.results[0].record.attention).toEqual([])

  // Nobody stands at a kiosk who could log in.
  const login = await server.call('/api/sfoglia/devices/login', { headers: kiosk.proof, body: { statement: kiosk.statement } })
  expect(login.body.record).toMatchObject({ id: kiosk.authorId, role: 'USER', kiosk: true })
  const own = { ...kiosk, token: login.body.token }
  expect((await send(own, [self, orderOf(kiosk, 2)])).body.results).toMatchObject([
    { outcome: 'created', record: { number: self.number, attention: [MARK] } },
    { outcome: 'created', record: { attention: [] } },
  ])
  expect((await contact(own)).body).toMatchObject({ code: kiosk.code })
})

test('a kiosk that logged in after the backup gets its login back', async () => {
  expect((await contact(knownKiosk)).status).toBe(401)
  const { headers, body } = { headers: knownKiosk.proof, body: { statement: knownKiosk.statement } }
  const login = await server.call('/api/sfoglia/devices/login', { headers, body })
  expect(login.status).toBe(200)
  const before = orderOf(knownKiosk, 1, { placed_at: new Date(Date.now() - 600_000).toISOString() })
  const { results } = (await send({ ...knownKiosk, token: login.body.token }, [before])).body
  expect(results).toMatchObject([{ outcome: 'created', record: { attention: [MARK] } }])
})

test('a drawer that was closed after the backup is not opened again, and older orders are waited for', async () => {
  const { restored, ...news } = (await contact(knownTill, { drawer: '' })).body
  expect(news.drawer).toBeUndefined()
  const emptied = async () => (await stored('devices', knownTill.id)).emptied_at
  const before = await emptied()
  const [expected, counted] = [{ cash: 100 }, { cash: 100 }]
  const closing = { id: randomId(), session: opened.id, kind: 'close', at: new Date().toISOString(), expected, counted, note: '' }
  expect(outcomesOf(await bring(knownTill, entryOf('till', opened.id, closing)))).toEqual(['created'])
  expect((await contact(knownTill, { drawer: '', given_back: restored, waiting: 1 })).body.drawer).toBeUndefined()
  expect(await emptied()).toBe(before)
  expect((await contact(knownTill, { drawer: '', given_back: restored })).body.drawer).toBeUndefined()
  expect((await emptied()) > before).toBe(true)
  // What has come back by its own login bears no mark.
  expect(await stored('till_sessions', opened.id)).toMatchObject({ mark: '' })
})

test('who was hired after it has an account again, and no way in but the one that the owner gives', async () => {
  expect(await stored('users', till.authorId)).toMatchObject({
    name: 'Lucia',
    surname: 'Neri',
    role: 'CASHIER',
    email: `${till.authorId}@ripristino.invalid`,
  })
  const body = { identity: `${till.authorId}@sfoglia.test`, password: PASSWORD }
  expect((await server.call('/api/collections/users/auth-with-password', { body })).status).toBe(400)
  expect((await server.call('/api/sfoglia/my-data', { token: till.token })).status).toBe(401)
  for (const id of [till.authorId, kiosk.authorId]) {
    for (const disabled of [true, false]) {
      const path = `/api/collections/users/records/${id}`
      const suspended = await server.call(path, { method: 'PATCH', token: shop.admin.token, body: { disabled } })
      expect([suspended.status, suspended.body.disabled]).toEqual([200, disabled])
    }
  }
  const log = await server.call('/api/sfoglia/security-log', { token: shop.admin.token })
  const noted = log.body.events.map(({ event, detail, account }: Json) => `${event} ${detail || account}`)
  expect(noted).toEqual(expect.arrayContaining([`device-restored ${till.code}`, 'account-restored Lucia Neri']))
})

test('codes that may have been given out are not given again', async () => {
  const next = await enrolled(await hired('cashier'))
  expect(Number(next.code.slice(1))).toBeGreaterThan(Number(colleague.code.slice(1)))
  // Should it have happened all the same, the one that comes later gets another.
  await server.patch('devices', next.id, { code: colleague.code })
  const back = (await contact(left(colleague))).body.code
  expect([colleague.code, next.code]).not.toContain(back)
  expect(outcomesOf(await send(left(colleague), [orderOf(colleague, 1)]))).toEqual(['created'])
})

describe('nothing else is a proof', () => {
  const shown = (device: Device, statement: unknown) => contact(left(device), { statement })
  const textOf = ({ statement }: Device) => statement.slice(0, statement.lastIndexOf('.'))
  /** One that this shop has signed of a device that no backup knows. */
  async function unknown(kind: 'kiosk' | 'cashier' = 'cashier'): Promise<Device> {
    const device = await enrolled(await hired(kind))
    const forget = (collection: string, id: string) =>
      server.call('/api/sql', { token: server.superuser, body: { query: `DELETE FROM ${collection} WHERE id = '${id}'` } })
    await forget('devices', device.id)
    await forget('users', device.authorId)
    return device
  }

  test('neither none nor one that the shop has not signed', async () => {
    const device = await unknown()
    const forged = textOf(device).replace('"isKiosk":0', '"isKiosk":1')
    expect(forged).not.toBe(textOf(device))
    const ofOthers = `${textOf(device)}.${createHmac('sha256', 'un altro negozio')
      .update(`device ${textOf(device)}`)
      .digest('hex')}`
    const signature = device.statement.slice(textOf(device).length)
    for (const statement of [undefined, '', 7, textOf(device), ofOthers, forged + signature, signature, '.']) {
      expect((await shown(device, statement)).status, String(statement)).toBe(401)
    }
    expect(await stored('devices', device.id)).toBeUndefined()
    expect(await stored('users', device.authorId)).toBeUndefined()
    expect((await shown(device, device.statement)).status).toBe(200)
  })

  test('nor another’s, nor without the secret', async () => {
    const [device, other] = [await unknown(), await unknown()]
    expect((await shown(device, other.statement)).status).toBe(401)
    const secret = { 'X-Sfoglia-Device': `${device.id}.${'cd'.repeat(32)}` }
    expect((await shown({ ...device, proof: secret }, device.statement)).status).toBe(401)
    expect([await stored('devices', device.id), await stored('users', device.authorId)]).toEqual([undefined, undefined])
  })

  test('it gives nobody’s rights: a kiosk delivers for itself, a till for its people, and only a kiosk gets a login', async () => {
    const [device, other] = [await unknown('kiosk'), await unknown()]
    for (const { statement, proof } of [device, other])
      await contact({ ...left(device), ...JSON.parse(statement.slice(0, statement.lastIndexOf('.'))), proof, statement })
    for (const authorId of [shop.admin.id, shop.cashier.id, shop.anna.id]) {
      expect((await send({ ...left(device), authorId }, [orderOf(device, 1)])).status).toBe(401)
    }
    const payment = aPayment(randomId())
    expect((await bring(left(device), entryOf('payment', payment.order_id, payment))).status).toBe(403)
    const login = { headers: other.proof, body: { statement: other.statement } }
    expect((await server.call('/api/sfoglia/devices/login', login)).status).toBe(401)
  })

  test('what was revoked or deleted stays so', async () => {
    const revoked = await enrolled(await hired('kiosk'))
    await server.call(`/api/sfoglia/devices/${revoked.id}/revoke`, { token: shop.admin.token, body: {} })
    expect((await shown(revoked, revoked.statement)).status).toBe(403)
    const login = { headers: revoked.proof, body: { statement: revoked.statement } }
    expect((await server.call('/api/sfoglia/devices/login', login)).status).toBe(401)
    const deleted = await enrolled(await hired('cashier'))
    await server.call(`/api/collections/users/records/${deleted.authorId}`, { method: 'DELETE', token: shop.admin.token })
    await shown(deleted, deleted.statement)
    expect(await stored('users', deleted.authorId)).toBeUndefined()
    expect((await send(left(deleted), [orderOf(deleted, 1)])).status).toBe(401)
  })

  test('nor after a week, nor one that is older than two', async () => {
    const [late, old] = [await unknown('kiosk'), await unknown()]
    const [{ id, value }] = await server.list('counters', "key='restored'")
    await server.patch('counters', id, { value: value - 7 * DAY_MS - 1000 })
    expect((await shown(late, late.statement)).status).toBe(401)
    const login = { headers: late.proof, body: { statement: late.statement } }
    expect((await server.call('/api/sfoglia/devices/login', login)).status).toBe(401)
    await server.patch('counters', id, { value })
    expect((await shown(late, late.statement)).status).toBe(200)
    // No API tells what it is signed with; who has the database's file has it.
    expect((await server.call('/api/collections/users', { token: server.superuser })).body.authToken.secret).toBeUndefined()
    const query = "SELECT json_extract(options, '$.authToken.secret') AS secret FROM _collections WHERE name = 'users'"
    const sql = await server.call('/api/sql', { token: server.superuser, body: { query } })
    const [[secret]] = sql.body.rows
    const signedAgo = (ms: number) => {
      const text = JSON.stringify({ ...JSON.parse(textOf(old)), at: new Date(Date.now() - ms).toISOString() })
      return `${text}.${createHmac('sha256', secret).update(`device ${text}`).digest('hex')}`
    }
    expect((await shown(old, signedAgo(14 * DAY_MS + 60_000))).status).toBe(401)
    expect((await shown(old, signedAgo(14 * DAY_MS - 60_000))).status).toBe(200)
  })
})

test('a folder that came back in another way is told so by a command', async () => {
  const { restored, code } = (await contact(left(till))).body
  await server.stop()
  const built = join(import.meta.dirname, '../../dist/pocketbase')
  const flags = [
    `--dir=${server.dir}`,
    `--hooksDir=${join(built, 'pb_hooks')}`,
    `--migrationsDir=${join(built, 'pb_migrations')}`,
  ]
  await promisify(execFile)(pocketBaseBinary(), ['mark-restored', ...flags, '--dev=false', '--automigrate=false'])
  await server.start()
  const next = await enrolled(await hired('cashier'))
  expect(Number(next.code.slice(1))).toBeGreaterThan(Number(code.slice(1)) + 20)
  expect((await contact(left(till))).body.restored).toBeGreaterThan(restored)
})
