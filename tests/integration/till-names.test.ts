// One till is what somebody has named: a browser in which staff log in looks only, gets a code with its name, and may go on under the
// name of a till that nobody has heard of, never with its numbers.
import { beforeAll, describe, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { anOpening, anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop({ SFOGLIA_APPROVE_DEVICES: '' }))
  await withoutRateLimits(server)
})

const HOUR_MS = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ')

/** A browser in which a cashier has logged in. */
function browser(id = randomId()) {
  const headers = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
  const contact = async (word: Json = {}, token = shop.cashier.token): Promise<Json> =>
    (await server.call('/api/sfoglia/devices', { token, body: { id, ...word }, headers })).body
  return { id, headers, contact }
}
const stored = async (id: string): Promise<Json> => (await server.list('devices', `id='${id}'`))[0]

/** A till that was heard of so long ago. */
async function till(name: string, silentMs = 0) {
  const device = browser()
  const { code } = await device.contact({ name })
  await server.patch('devices', device.id, { last_contact: ago(silentMs) })
  return { ...device, code: code as string }
}

describe('a browser in which staff log in', () => {
  test('is known, and no till: it has no code, and uses none up', async () => {
    const before = await till('Prima')
    const lookers = [browser(), browser(), browser()]
    for (const { contact } of lookers) {
      expect(await contact()).toMatchObject({ code: '', approved: false })
      expect((await contact({ name: '  ' })).code).toBe('')
    }
    const after = await till('Dopo')
    expect(Number(after.code.slice(1))).toBe(Number(before.code.slice(1)) + 1)
    const codes = (await Promise.all(lookers.map(({ id }) => stored(id)))).map(({ code }) => code)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).not.toMatch(/^[A-Z]\d+$/)
  })

  test('is revoked like any, and its owner’s login ends', async () => {
    const looker = browser()
    await looker.contact()
    expect((await server.call(`/api/sfoglia/devices/${looker.id}/revoke`, { token: shop.admin.token, body: {} })).status).toBe(
      200,
    )
    expect(await looker.contact({}, shop.admin.token)).toMatchObject({ status: 403, data: { revoked: true } })
    const { token } = await server.login('cassa@sfoglia.test')
    shop.cashier.token = token
  })

  test('gets its code with its name, once; another name afterwards is the owner’s to give', async () => {
    const device = browser()
    await device.contact()
    const { code } = await device.contact({ name: ' Banco ' })
    expect(code).toMatch(/^C\d+$/)
    expect((await device.contact({ name: 'Altro' })).code).toBe(code)
    expect((await device.contact()).code).toBe(code)
    expect(await stored(device.id)).toMatchObject({ name: 'Banco', code, kind: 'counter' })
  })

  test('is named by the owner in the list as well', async () => {
    const device = browser()
    await device.contact()
    await server.patch('devices', device.id, { name: 'Laboratorio' })
    expect((await device.contact()).code).toMatch(/^C\d+$/)
  })

  test('is told nobody’s PIN, and claims nobody, until it is a till', async () => {
    const device = browser()
    await device.contact()
    await server.patch('devices', device.id, { approved: true })
    expect((await device.contact()).people).toBeUndefined()
    const order = anOrder({ channel: 'counter', number: 'X1234-001', pickup_date: slotIn(2, '09:00'), actor_id: shop.admin.id })
    const request = { token: shop.cashier.token, body: { device: 'X1234', orders: [order] }, headers: device.headers }
    expect((await server.call('/api/sfoglia/orders', request)).body.results).toMatchObject([{ outcome: 'created' }])
    expect(await server.list('order_events', `order_id='${order.id}'`)).toMatchObject([{ actor: shop.cashier.id, login: '' }])
    // What was done there bears the code that the device told, never what stands for none.
    const body = { facts: [anOpening({ device: 'X1234' })] }
    expect((await server.call('/api/sfoglia/tills', { ...request, body })).body.results).toMatchObject([{ outcome: 'created' }])
    const [taken, drawer] = [await server.list('orders', `id='${order.id}'`), await server.list('till_sessions')]
    expect([...taken, ...drawer].map((record) => record.device)).toEqual(['X1234', 'X1234'])
    expect((await device.contact({ name: 'Banco' })).people).toBeDefined()
  })

  test('is forgotten when it was not heard of for a month; a till, and what has something to deliver, is not', async () => {
    const [old, young, waiting] = [browser(), browser(), browser()]
    for (const { contact } of [old, young, waiting]) await contact({ waiting: 0 })
    const named = await till('Vecchia', 40 * 24 * HOUR_MS)
    await server.patch('devices', old.id, { last_contact: ago(31 * 24 * HOUR_MS) })
    await server.patch('devices', young.id, { last_contact: ago(29 * 24 * HOUR_MS) })
    await server.patch('devices', waiting.id, { last_contact: ago(31 * 24 * HOUR_MS), waiting: 1 })
    await server.call('/api/crons/forget-unnamed', { method: 'POST', token: server.superuser })
    await expect.poll(() => stored(old.id)).toBeUndefined()
    for (const { id } of [young, waiting, named]) expect(await stored(id)).toBeDefined()
    expect((await old.contact()).code).toBe('')
  })
})

describe('a till that nobody has heard of', () => {
  test('goes on as another device: under its name, with a code and numbers of that one’s own', async () => {
    const before = await till('Banco', 3 * 24 * HOUR_MS)
    await server.patch('devices', before.id, { approved: true })
    const now = browser()
    const { code, approved } = await now.contact({ name: 'Banco', takes_over: before.id })
    expect(code).not.toBe(before.code)
    // Whoever says that they are the counter is not let in by it.
    expect(approved).toBe(false)
    expect(await stored(now.id)).toMatchObject({ name: 'Banco', code, merged_into: '' })
    expect(await stored(before.id)).toMatchObject({ name: 'Banco', code: before.code, merged_into: now.id, replaced: false })
    const detail = `Banco: ${before.code} → ${code}`
    expect(await server.list('security_events', `event='till-taken-over' && detail='${detail}'`)).toMatchObject([
      { account: '', actor: shop.cashier.id },
    ])
  })

  test('gives its drawer with it, once the new one is let in; what still waits in the old one goes to the same drawer', async () => {
    const before = await till('Cassa del bar')
    const tell = async ({ headers }: { headers: Json }, path: 'tills' | 'payments', body: Json) =>
      (await server.call(`/api/sfoglia/${path}`, { token: shop.cashier.token, headers, body })).body.results
    const opening = anOpening({ device: before.code })
    const order = await server.create('orders', {
      ...{ status: 'INPROGRESS', pickup_date: slotIn(2, '10:00'), channel: 'counter', user_id: shop.cashier.id, total: 99 },
      ...{ payments: [], attention: [] },
    })
    const movement = {
      id: randomId(),
      session: opening.id,
      kind: 'out',
      amount: 20,
      reason: 'Farina',
      at: new Date().toISOString(),
    }
    await tell(before, 'tills', { facts: [opening, movement] })
    await tell(before, 'payments', { payments: [aPayment(order.id, { till_session: opening.id })] })
    await server.patch('devices', before.id, { last_contact: ago(2 * HOUR_MS) })

    const now = browser()
    const { code, drawer: early } = await now.contact({ name: 'Cassa del bar', takes_over: before.id, drawer: '' })
    expect(early).toBeUndefined()
    await server.patch('devices', now.id, { approved: true })
    expect((await now.contact({})).drawer).toBeUndefined()
    const { drawer } = await now.contact({ drawer: '' })
    expect(drawer).toMatchObject({
      ...{
        session: opening.id,
        facts: [
          { kind: 'open', float: 100 },
          { kind: 'out', amount: 20, reason: 'Farina' },
        ],
      },
      ...{ lines: [{ amount: 3.2, till_session: opening.id }], moved_to: '' },
    })
    expect((await server.list('till_sessions', `id='${opening.id}'`))[0].device).toBe(code)
    // Nothing new for who has it.
    expect((await now.contact({ drawer: opening.id })).drawer).toBeUndefined()

    await server.patch('devices', before.id, { approved: true })
    expect((await before.contact({ drawer: opening.id })).drawer).toMatchObject({
      ...{ session: opening.id, facts: [], moved_to: `Cassa del bar ${code}` },
    })
    await tell(before, 'payments', { payments: [aPayment(order.id, { till_session: opening.id })] })
    const lines = await server.list('order_payments', `till_session='${opening.id}'`)
    expect(lines.map(({ device }) => device)).toEqual([before.code, before.code])
  })

  test('hears that the owner has closed its drawer', async () => {
    const device = await till('Cassa due')
    await server.patch('devices', device.id, { approved: true })
    const opening = anOpening({ device: device.code })
    const ending = { id: randomId(), session: opening.id, kind: 'end', at: new Date().toISOString(), reason: 'Lasciata aperta' }
    const tell = (token: string, fact: Json) => server.call('/api/sfoglia/tills', { token, body: { facts: [fact] } })
    // Its opening is still on the way.
    expect((await device.contact({ drawer: opening.id })).drawer).toBeUndefined()
    await tell(shop.cashier.token, opening)
    expect((await device.contact({ drawer: opening.id })).drawer).toBeUndefined()
    await tell(shop.admin.token, ending)
    expect((await device.contact({ drawer: opening.id })).drawer).toMatchObject({
      facts: [{ id: ending.id, kind: 'end', reason: 'Lasciata aperta', actor: shop.admin.id }],
    })
    // Nor does it come back to a browser that knows of none.
    expect((await device.contact({ drawer: '' })).drawer).toBeUndefined()
  })

  test('loses none of its numbers by it: what has not arrived is still waited for', async () => {
    const before = await till('Vetrina')
    const { day } = shopMoment(Date.now())
    await before.contact({ days: [{ code: before.code, day, counter: 2, waiting: '2', settled: '' }] })
    await server.patch('devices', before.id, { last_contact: ago(2 * HOUR_MS) })
    const now = browser()
    await now.contact({ name: 'Vetrina', takes_over: before.id })
    const audit = await server.call(`/api/sfoglia/audit?from=${day}&days=1`, { token: shop.admin.token })
    const row = audit.body.devices.find(({ id }: Json) => id === before.id)
    expect([row.hidden, row.waiting + row.missing.length > 0]).toEqual([true, true])
  })

  test('has what it still holds accepted, under whatever name and wherever it was put: orders, money, in anybody’s name', async () => {
    const before = await till('Dehors', 2 * HOUR_MS)
    await server.patch('devices', before.id, { approved: true })
    const now = browser()
    await now.contact({ name: 'Dehors', takes_over: before.id })
    await server.patch('devices', before.id, { name: 'Dehors vecchia', hidden_at: ago(0) })
    const orderNow = (counter: number) =>
      anOrder({ channel: 'counter', number: `${before.code}-00${counter}`, pickup_date: slotIn(2, '09:00') })
    // With its login, and by its own word when whoever took it has left.
    const ways = [{ token: shop.cashier.token }, { token: '', author: shop.cashier.id }]
    for (const [index, { token, author }] of ways.entries()) {
      const headers = { ...before.headers, ...(author !== undefined && { 'X-Sfoglia-Author': author }) }
      const order = orderNow(index + 1)
      const orders = { token, headers, body: { device: before.code, orders: [order] } }
      expect((await server.call('/api/sfoglia/orders', orders)).body.results).toMatchObject([{ outcome: 'created' }])
      const payments = { token, headers, body: { payments: [aPayment(order.id, { device: before.code })] } }
      expect((await server.call('/api/sfoglia/payments', payments)).body.results).toMatchObject([{ outcome: 'created' }])
      const [{ attention, paid_total, device }] = await server.list('orders', `id='${order.id}'`)
      expect({ attention, paid_total, device }).toEqual({ attention: [], paid_total: 3.2, device: before.code })
    }
    expect(await stored(before.id)).toMatchObject({ code: before.code, name: 'Dehors vecchia', merged_into: now.id })
  })

  test('is not taken over while it is heard of, when it is a kiosk, revoked, put away, or the device itself', async () => {
    const busy = await till('Occupata', HOUR_MS / 2)
    const idle = await till('Ferma', 2 * HOUR_MS)
    const kiosk = browser()
    await kiosk.contact({}, shop.kiosk.token)
    await server.patch('devices', kiosk.id, { last_contact: ago(5 * HOUR_MS), name: 'Totem' })
    const revoked = await till('Revocata', 5 * HOUR_MS)
    await server.patch('devices', revoked.id, { revoked: true })
    const away = await till('Via', 5 * HOUR_MS)
    await server.patch('devices', away.id, { hidden_at: ago(HOUR_MS) })
    const looker = browser()
    await looker.contact()
    for (const { id } of [busy, kiosk, revoked, away, looker, { id: randomId() }, { id: 'x' }]) {
      const device = browser()
      expect((await device.contact({ name: 'Nuova', takes_over: id })).code).toMatch(/^C\d+$/)
      expect((await stored(id))?.merged_into ?? '').toBe('')
    }
    // Nor by one that has a name already.
    await busy.contact({ name: 'Occupata', takes_over: idle.id })
    expect((await stored(idle.id)).merged_into).toBe('')
    const own = browser()
    await own.contact({ name: 'Sé', takes_over: own.id })
    expect((await stored(own.id)).merged_into).toBe('')
  })

  test('is back in the list as soon as somebody uses it again', async () => {
    const before = await till('Terrazza', 2 * HOUR_MS)
    await browser().contact({ name: 'Terrazza', takes_over: before.id })
    // Its own word, when nobody is logged in, is no use of it.
    await server.call('/api/sfoglia/devices', { body: { id: before.id, waiting: 1 }, headers: before.headers })
    expect((await stored(before.id)).merged_into).not.toBe('')
    expect((await before.contact()).code).toBe(before.code)
    expect(await stored(before.id)).toMatchObject({ merged_into: '', hidden_at: '' })
  })

  test('is put away or joined to another by the owner alone', async () => {
    const [old, other] = [await till('Estate', 5 * HOUR_MS), await till('Banco')]
    const path = `/api/collections/devices/records/${old.id}`
    const change = (token: string, body: Json) => server.call(path, { method: 'PATCH', token, body })
    const put = { hidden_at: new Date().toISOString() }
    expect((await change(shop.cashier.token, put)).status).toBe(404)
    expect((await change(shop.admin.token, put)).status).toBe(200)
    expect((await change(shop.admin.token, { merged_into: other.id })).body).toMatchObject({ merged_into: other.id })
    expect((await change(shop.admin.token, { merged_into: 'x'.repeat(16) })).status).toBe(400)
    await old.contact()
    expect(await stored(old.id)).toMatchObject({ hidden_at: '', merged_into: '' })
  })
})
