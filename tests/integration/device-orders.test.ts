// What an admin wants of a device, on the real server: a revoked one loses its logins at once, may still hand over what it had
// taken, and nothing else; a drill is counted from the server's own rows.
import { beforeAll, describe, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { aJpeg } from '../builders/pictures.ts'
import { aCake, anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, type Request, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

interface Device {
  id: string
  code: string
  token: string
  /** What it proves itself with. */
  proof: Record<string, string>
}

const SECRET = 'ab'.repeat(32)
const proofOf = (id: string, secret = SECRET) => ({ 'X-Sfoglia-Device': `${id}.${secret}` })

/** A person of their own. */
async function person(kind: 'kiosk' | 'cashier' | 'admin') {
  const email = `${randomId()}@sfoglia.test`
  const role = kind === 'kiosk' ? 'USER' : kind === 'cashier' ? 'CASHIER' : 'ADMIN'
  const password = 'dolcezza-di-prova'
  const account = { email, password, passwordConfirm: password, name: 'Prova', role, kiosk: kind === 'kiosk' }
  const owner = await server.create('users', account)
  return { owner, token: (await server.login(email)).token }
}

/** A person of their own, at a device of their own. */
async function deviceOf(kind: 'kiosk' | 'cashier' | 'admin'): Promise<Device & { owner: Json }> {
  const { owner, token } = await person(kind)
  const id = randomId()
  const { body } = await contact({ id, code: '', token, proof: proofOf(id) })
  return { id, code: body.code, token, owner, proof: proofOf(id) }
}

const asAdmin = (path: string, body: Json = {}) => server.call(`/api/sfoglia/devices/${path}`, { token: shop.admin.token, body })
/** Each its own slot: none is full. */
let slots = 0
const nextSlot = () =>
  slotIn(
    2 + Math.floor(slots / 40),
    `${String(8 + Math.floor((slots % 40) / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][slots++ % 4]}`,
  )
const orderOf = ({ code }: Device, counter: number, fields = {}) =>
  anOrder({
    channel: code.startsWith('K') ? 'kiosk' : 'counter',
    number: `${code}-${String(counter).padStart(3, '0')}`,
    pickup_date: nextSlot(),
    ...fields,
  })
/** Under the login that it has. */
const send = (device: Device, orders: Json[], headers: Request['headers'] = device.proof) =>
  server.call('/api/sfoglia/orders', { token: device.token, body: { device: device.code, orders }, headers })
/** By its own word, for somebody who has left. */
const handOver = (device: Device, authorId: string, orders: Json[], headers: Request['headers'] = device.proof) =>
  send({ ...device, token: '' }, orders, { ...headers, 'X-Sfoglia-Author': authorId })
const contact = (device: Device, word: Json = {}, headers: Request['headers'] = device.proof) =>
  server.call('/api/sfoglia/devices', { token: device.token, body: { id: device.id, name: 'Prova', ...word }, headers })
const storedDevice = async ({ id }: Device) => (await server.list('devices', `id='${id}'`))[0]
const suspend = ({ id }: Json) =>
  server.call(`/api/collections/users/records/${id}`, { method: 'PATCH', token: shop.admin.token, body: { disabled: true } })
const photoOf = (itemId: string, headers: Record<string, string>, token = '') => {
  const body = new FormData()
  body.append('reference_image', new Blob([Uint8Array.from(aJpeg(16, 16))], { type: 'image/jpeg' }), 'foto.jpg')
  return server.call(`/api/sfoglia/order-items/${itemId}/images`, { token, body, headers })
}

describe('a device delivers for who has left it', () => {
  test('their orders as ever, their changes and their photos', async () => {
    const till = await deviceOf('cashier')
    const order = orderOf(till, 1, { items: [aCake()] })
    const { body } = await handOver(till, till.owner.id, [order])
    expect(body.results).toMatchObject([
      { outcome: 'created', order: { user_id: till.owner.id, status: 'INPROGRESS', attention: [] } },
    ])
    const headers = { ...till.proof, 'X-Sfoglia-Author': till.owner.id }
    const path = `/api/collections/orders/records/${order.id}`
    expect((await server.call(path, { method: 'PATCH', body: { status: 'COMPLETED' }, headers })).body.status).toBe('COMPLETED')
    expect((await photoOf(order.items[0]?.id ?? '', headers)).status).toBe(200)
    const held = await server.call('/api/sfoglia/orders/confirm', { body: { ids: [order.id] }, headers })
    expect(held.body.orders).toMatchObject([{ id: order.id }])
  })

  test('not without its secret, nor by another one, nor for who never used it', async () => {
    const till = await deviceOf('cashier')
    const colleague = await deviceOf('cashier')
    const orders = [orderOf(till, 1)]
    const forged = { 'X-Sfoglia-Device': till.id }
    expect((await handOver(till, till.owner.id, orders, forged)).status).toBe(401)
    expect((await handOver(till, till.owner.id, orders, proofOf(till.id, 'cd'.repeat(32)))).status).toBe(401)
    for (const stranger of [colleague.owner.id, shop.admin.id, shop.anna.id]) {
      expect((await handOver(till, stranger, orders)).status).toBe(401)
    }
    expect(await server.list('orders', `id='${orders[0]?.id}'`)).toEqual([])
  })

  test('nor in another’s name, whatever staff may do for others', async () => {
    const till = await deviceOf('cashier')
    const inOthersNames = [
      orderOf(till, 1, { author_id: shop.admin.id }),
      orderOf(till, 2, { author_id: shop.anna.id, channel: 'web' }),
    ]
    const { body } = await handOver(till, till.owner.id, inOthersNames)
    expect(body.results.map(({ reason }: Json) => reason)).toEqual(['not-allowed', 'not-allowed'])
  })

  test('for fourteen days', async () => {
    const till = await deviceOf('cashier')
    const lastSeen = (daysAgo: number) => ({
      [till.owner.id]: new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace('T', ' '),
    })
    await server.patch('devices', till.id, { people: lastSeen(15) })
    expect((await handOver(till, till.owner.id, [orderOf(till, 1)])).status).toBe(401)
    await server.patch('devices', till.id, { people: lastSeen(13) })
    expect((await handOver(till, till.owner.id, [orderOf(till, 1)])).body.results).toMatchObject([{ outcome: 'created' }])
  })

  test('a login that has ended hears so, though the device proves itself', async () => {
    const till = await deviceOf('cashier')
    await suspend(till.owner)
    expect([(await send(till, [orderOf(till, 1)])).status, (await contact(till)).status]).toEqual([401, 401])
  })

  test('tells what waits though nobody is logged in', async () => {
    const till = await deviceOf('cashier')
    expect((await contact({ ...till, token: '' }, { waiting: 3 })).body).toMatchObject({ code: till.code })
    expect(await storedDevice(till)).toMatchObject({ waiting: 3, owner: till.owner.id })
    expect((await contact({ ...till, token: '' }, { waiting: 0 }, { 'X-Sfoglia-Device': till.id })).status).toBe(401)
    expect(await storedDevice(till)).toMatchObject({ waiting: 3 })
  })
})

describe('what a suspended person took', () => {
  test('is taken, and somebody decides', async () => {
    const till = await deviceOf('cashier')
    await suspend(till.owner)
    const order = orderOf(till, 1, { customer_phone: '+393331234567' })
    const [result] = (await handOver(till, till.owner.id, [order])).body.results
    expect(result.order).toMatchObject({ status: 'NOTPAID', attention: ['suspended-author'], user_id: till.owner.id })
    expect(await server.list('messages', `order_id='${order.id}'`)).toEqual([])
    // A colleague at the same till delivers it no other way.
    const again = orderOf(till, 2, { author_id: till.owner.id })
    const colleague = await person('cashier')
    expect((await send({ ...till, token: colleague.token }, [again])).body.results).toMatchObject([
      { order: { status: 'NOTPAID', attention: ['suspended-author'] } },
    ])
  })

  test('and what they say of others’ orders is noted, not done', async () => {
    const till = await deviceOf('cashier')
    const order = orderOf(till, 1)
    await send(till, [order])
    await suspend(till.owner)
    const path = `/api/collections/orders/records/${order.id}`
    const headers = { ...till.proof, 'X-Sfoglia-Author': till.owner.id }
    const answer = await server.call(path, { method: 'PATCH', body: { status: 'COMPLETED' }, headers })
    expect(answer.status).toBe(403)
    expect(await server.list('orders', `id='${order.id}'`)).toMatchObject([
      { status: 'INPROGRESS', attention: ['suspended-author'] },
    ])
    const events = await server.list('order_events', `order_id='${order.id}' && event='claimed'`)
    expect(events).toMatchObject([{ actor: till.owner.id, detail: { changes: [{ kind: 'hand-over' }], reason: 'Consegnato' } }])
  })
})

describe('what somebody took who is a customer by now', () => {
  const demote = ({ id }: Json) =>
    server.call(`/api/collections/users/records/${id}`, { method: 'PATCH', token: shop.admin.token, body: { role: 'USER' } })
  async function demotedTill() {
    const till = await deviceOf('cashier')
    expect((await demote(till.owner)).status).toBe(200)
    return { ...till, token: (await server.login(till.owner.email)).token }
  }
  const MARKED = { status: 'NOTPAID', attention: ['suspended-author'] }

  test('is taken, by their login, the device’s word and a colleague’s, and somebody decides', async () => {
    const till = await demotedTill()
    const two = [orderOf(till, 1, { customer_phone: '+393331234567' }), orderOf(till, 2)]
    const mine = (await send(till, two)).body.results
    expect(mine).toMatchObject([{ order: { ...MARKED, user_id: till.owner.id } }, { order: MARKED }])
    expect(await server.list('messages', `order_id='${two[0]?.id}'`)).toEqual([])
    expect((await handOver(till, till.owner.id, [orderOf(till, 3)])).body.results).toMatchObject([{ order: MARKED }])
    const colleague = await person('cashier')
    const theirs = orderOf(till, 4, { author_id: till.owner.id })
    expect((await send({ ...till, token: colleague.token }, [theirs])).body.results).toMatchObject([{ order: MARKED }])
  })

  test('and what they say of an order is noted, not done', async () => {
    const till = await deviceOf('cashier')
    const order = orderOf(till, 1)
    await send(till, [order])
    await demote(till.owner)
    const { token } = await server.login(till.owner.email)
    const path = `/api/collections/orders/records/${order.id}`
    const change = (headers: NonNullable<Request['headers']>) =>
      server.call(path, { method: 'PATCH', body: { status: 'COMPLETED' }, token, headers })
    expect((await change(till.proof)).status).toBe(403)
    expect(await server.list('orders', `id='${order.id}'`)).toMatchObject([
      { status: 'INPROGRESS', attention: ['suspended-author'] },
    ])
    // By a login alone a customer is nobody here.
    expect((await change({})).status).toBe(404)
  })

  test('a customer’s own counter order is none, on whatever device', async () => {
    const till = await deviceOf('cashier')
    for (const headers of [till.proof, {}]) {
      const sent = await send({ ...till, token: shop.anna.token }, [orderOf(till, 1)], headers)
      expect(sent.body.results).toMatchObject([{ outcome: 'rejected', reason: 'not-allowed' }])
    }
    const demoted = await demotedTill()
    const elsewhere = await send({ ...demoted, proof: till.proof }, [orderOf(demoted, 9)], till.proof)
    expect(elsewhere.body.results).toMatchObject([{ outcome: 'rejected', reason: 'not-allowed' }])
  })
})

describe('a revoked device', () => {
  test.each(['kiosk', 'cashier'] as const)('(%s) has no login any more, and hands over what it had taken', async (kind) => {
    const device = await deviceOf(kind)
    expect((await asAdmin(`${device.id}/revoke`)).status).toBe(200)
    const refresh = { method: 'POST', token: device.token }
    expect((await server.call('/api/collections/users/auth-refresh', refresh)).status).toBe(401)
    expect((await server.call('/api/sfoglia/my-data', { token: device.token })).status).toBe(401)
    const order = orderOf(device, 1, { customer_phone: '+393331234567' })
    // The login that it had names its author no more, and the id alone is nothing.
    expect((await send(device, [order], { 'X-Sfoglia-Device': device.id })).status).toBe(401)
    const answer = await handOver(device, device.owner.id, [order])
    expect(answer.body.results).toMatchObject([
      {
        ...{ id: order.id, outcome: 'created' },
        order: { user_id: device.owner.id, status: 'NOTPAID', attention: ['revoked-device'] },
      },
    ])
    expect(await server.list('messages', `order_id='${order.id}'`)).toEqual([])
    expect((await handOver(device, device.owner.id, [order])).body.results).toMatchObject([{ outcome: 'replayed' }])
  })

  test('tells of the money that it took, and its order says so', async () => {
    const till = await deviceOf('cashier')
    const order = orderOf(till, 1)
    await send(till, [order])
    await asAdmin(`${till.id}/revoke`)
    const body = { payments: [aPayment(order.id, { device: till.code })] }
    const headers = { ...till.proof, 'X-Sfoglia-Author': till.owner.id }
    expect((await server.call('/api/sfoglia/payments', { body, headers })).body.results).toMatchObject([
      { outcome: 'created', order: { status: 'INPROGRESS', paid_total: 3.2, attention: ['revoked-device'] } },
    ])
  })

  test('is marked whoever is logged in there', async () => {
    const till = await deviceOf('cashier')
    const colleague = await person('cashier')
    await asAdmin(`${till.id}/revoke`)
    const [result] = (await send({ ...till, token: colleague.token }, [orderOf(till, 1)])).body.results
    expect(result.order).toMatchObject({ status: 'NOTPAID', attention: ['revoked-device'], user_id: colleague.owner.id })
  })

  test('adds photos to orders that it brought, and to no others', async () => {
    const kiosk = await deviceOf('kiosk')
    const before = orderOf(kiosk, 1)
    // The same account at another tablet.
    const other = { ...kiosk, id: randomId() }
    await contact(other, {}, proofOf(other.id))
    await send(kiosk, [before], proofOf(other.id))
    await asAdmin(`${kiosk.id}/revoke`)
    const after = orderOf(kiosk, 2, { items: [aCake()] })
    await handOver(kiosk, kiosk.owner.id, [after])
    const headers = { ...kiosk.proof, 'X-Sfoglia-Author': kiosk.owner.id }
    expect((await photoOf(after.items[0]?.id ?? '', headers)).status).toBe(200)
    expect((await photoOf(before.items[0]?.id ?? '', headers)).status).toBe(404)
  })

  test('is told so by its id alone, and empty only when it proves itself and nothing waits', async () => {
    const kiosk = await deviceOf('kiosk')
    await asAdmin(`${kiosk.id}/revoke`)
    const nobody = { ...kiosk, token: '' }
    const told = await contact(nobody, { wiped: true, waiting: 0 }, {})
    expect([told.status, told.body.data]).toEqual([403, { source: 'sfoglia', revoked: true }])
    await contact(nobody, { wiped: true, waiting: 0 }, proofOf(kiosk.id, 'cd'.repeat(32)))
    await contact(nobody, { wiped: true, waiting: 2 })
    expect(await storedDevice(kiosk)).toMatchObject({ wiped_at: '', waiting: 2 })
    expect((await handOver(kiosk, kiosk.owner.id, [orderOf(kiosk, 1)])).status).toBe(200)
    const day = shopMoment(Date.now()).day
    const days = [{ code: kiosk.code, day, counter: 3, waiting: '2-3', settled: '' }]
    await contact(nobody, { wiped: true, waiting: 0, left: [`${kiosk.code}-002`, `${kiosk.code}-003`, 'x'], days })
    const wiped = await storedDevice(kiosk)
    expect(wiped).toMatchObject({ waiting: 0, left_behind: `${kiosk.code}-002, ${kiosk.code}-003` })
    expect(wiped.wiped_at).not.toBe('')
    const audit = await server.call(`/api/sfoglia/audit?from=${day}&days=1`, { token: shop.admin.token })
    expect(audit.body.devices.find(({ id }: Json) => id === kiosk.id)).toMatchObject({
      missing: [{ from: 2, to: 3 }],
      left: `${kiosk.code}-002, ${kiosk.code}-003`,
    })
    const late = await handOver(kiosk, kiosk.owner.id, [orderOf(kiosk, 4)])
    expect([late.status, late.body.data]).toEqual([403, { source: 'sfoglia', revoked: true }])
  })

  test('whoever is logged in there, is refused', async () => {
    const till = await deviceOf('cashier')
    await asAdmin(`${till.id}/revoke`)
    expect((await contact({ ...till, token: shop.admin.token })).status).toBe(403)
  })

  test('taken back, works again with a new login and its old code', async () => {
    const kiosk = await deviceOf('kiosk')
    await asAdmin(`${kiosk.id}/revoke`)
    await contact({ ...kiosk, token: '' }, { wiped: true, waiting: 0, left: [`${kiosk.code}-001`] })
    expect((await asAdmin(`${kiosk.id}/readmit`)).status).toBe(200)
    expect(await storedDevice(kiosk)).toMatchObject({ wiped_at: '', left_behind: '' })
    expect((await contact(kiosk)).status).toBe(401)
    const { token } = await server.login(kiosk.owner.email)
    expect((await contact({ ...kiosk, token })).body).toMatchObject({ id: kiosk.id, code: kiosk.code })
  })

  test('that had the admin’s own login ends that, and gives a new one', async () => {
    const own = await deviceOf('admin')
    const path = `/api/sfoglia/devices/${own.id}/revoke`
    const { body } = await server.call(path, { token: own.token, body: {} })
    expect((await server.call('/api/sfoglia/my-data', { token: own.token })).status).toBe(401)
    expect((await server.call('/api/sfoglia/my-data', { token: body.token })).status).toBe(200)
  })

  test('that nobody knows is not there', async () => {
    for (const action of ['revoke', 'readmit', 'drill']) {
      expect((await asAdmin(`${randomId()}/${action}`, { minutes: 5 })).status).toBe(404)
    }
  })
})

describe('a device is nobody else’s', () => {
  test('a login without its secret changes nothing of it', async () => {
    const till = await deviceOf('cashier')
    const kiosk = await deviceOf('kiosk')
    const before = await storedDevice(till)
    for (const proof of [{}, { 'X-Sfoglia-Device': till.id }, kiosk.proof, proofOf(till.id, 'cd'.repeat(32))]) {
      for (const token of [kiosk.token, till.token, shop.admin.token]) {
        const taken = await contact({ ...till, token }, { counter: 99_999, waiting: 7, name: 'Mia' }, proof)
        expect(taken.status).toBe(403)
      }
    }
    expect(await storedDevice(till)).toEqual(before)
  })

  test('the other kind’s login there does not own it', async () => {
    const till = await deviceOf('cashier')
    const kiosk = await deviceOf('kiosk')
    expect((await contact({ ...till, token: kiosk.token })).status).toBe(200)
    expect(await storedDevice(till)).toMatchObject({ owner: till.owner.id, kind: 'counter' })
    await asAdmin(`${till.id}/revoke`)
    expect((await contact(till)).status).toBe(403)
    expect((await server.call('/api/sfoglia/my-data', { token: till.token })).status).toBe(401)
  })

  test('one that has told no secret tells it with its owner’s login, once', async () => {
    const till = await deviceOf('cashier')
    await server.patch('devices', till.id, { secret_hash: '' })
    const other = await deviceOf('cashier')
    expect((await contact({ ...till, token: other.token })).status).toBe(403)
    expect((await contact(till, {}, { 'X-Sfoglia-Device': till.id })).status).toBe(200)
    expect((await contact(till)).status).toBe(200)
    expect((await contact(till, {}, proofOf(till.id, 'cd'.repeat(32)))).status).toBe(403)
    expect((await contact(till, {}, { 'X-Sfoglia-Device': till.id })).status).toBe(403)
  })

  test('counts no further than it can have sold', async () => {
    const till = await deviceOf('cashier')
    const day = shopMoment(Date.now()).day
    const report = (counter: number) => [{ code: till.code, day, counter, waiting: '', settled: '' }]
    await contact(till, { counter: 99_999, days: report(9999) })
    expect(await storedDevice(till)).toMatchObject({ counter: 500 })
    expect(await server.list('device_days', `code='${till.code}'`)).toMatchObject([{ counter: 500 }])
    const kiosk = await deviceOf('kiosk')
    await send(kiosk, [{ ...orderOf(kiosk, 1), number: `${till.code}-9999` }])
    expect(await storedDevice(till)).toMatchObject({ counter: 1000 })
  })

  test('days are reported by itself alone', async () => {
    const till = await deviceOf('cashier')
    const other = await deviceOf('cashier')
    const day = shopMoment(Date.now()).day
    const days = [{ code: till.code, day, counter: 40, waiting: '', settled: '' }]
    const body = { device: till.code, orders: [], days }
    await server.call('/api/sfoglia/orders', { token: other.token, body })
    await server.call('/api/sfoglia/orders', { token: other.token, body, headers: other.proof })
    await server.call('/api/sfoglia/orders', { token: till.token, body })
    expect(await server.list('device_days', `code='${till.code}'`)).toEqual([])
    await server.call('/api/sfoglia/orders', { token: other.token, body, headers: till.proof })
    expect(await server.list('device_days', `code='${till.code}'`)).toMatchObject([{ counter: 40 }])
  })
})

describe('a device that nobody has approved', () => {
  const unapproved = async (kind: 'kiosk' | 'cashier') => {
    const device = await deviceOf(kind)
    await server.patch('devices', device.id, { approved: false })
    return device
  }

  test('sells, and its orders say so', async () => {
    const till = await unapproved('cashier')
    expect((await contact(till)).body).toEqual({ id: till.id, code: till.code, approved: false, statement: expect.any(String) })
    const { body } = await send(till, [orderOf(till, 1)])
    expect(body.results).toMatchObject([{ order: { status: 'INPROGRESS', attention: ['device-not-approved'] } }])
  })

  test('is approved by an administrator: with a tap, or by logging in there', async () => {
    const [tapped, used] = [await unapproved('kiosk'), await unapproved('cashier')]
    const path = `/api/collections/devices/records/${tapped.id}`
    const approve = { method: 'PATCH', body: { approved: true, secret_hash: '', people: {} } }
    expect((await server.call(path, { ...approve, token: shop.cashier.token })).status).toBe(404)
    expect((await server.call(path, { ...approve, token: shop.admin.token })).status).toBe(200)
    await contact({ ...used, token: shop.admin.token })
    for (const device of [tapped, used]) expect(await storedDevice(device)).toMatchObject({ approved: true })
    // Its secret is nobody's to write.
    expect((await contact(tapped)).status).toBe(200)
    expect((await send(tapped, [orderOf(tapped, 1)])).body.results).toMatchObject([{ order: { attention: [] } }])
  })
})

describe('an outage drill', () => {
  const drillsOf = (device: Device) => server.list('device_drills', `device='${device.id}'`, '-created')
  const begun = async (person: 'kiosk' | 'cashier' = 'kiosk') => {
    const device = await deviceOf(person)
    await asAdmin(`${device.id}/drill`, { minutes: 5 })
    const { drill } = (await contact(device)).body
    return { device, drill }
  }
  const word = (id: string, takenIds: string[], fields: Json = {}) => ({
    drill: { id, lastedMs: 0, isStopped: false, takenIds, waiting: 0, ...fields },
  })

  test('is given at the next contact, again to who did not hear it, and not to others', async () => {
    const { device, drill } = await begun()
    expect(drill).toMatchObject({ minutes: 5 })
    expect((await contact(device)).body.drill).toEqual(drill)
    const other: Person = shop.cashier
    const elsewhere = await server.call('/api/sfoglia/devices', { token: other.token, body: { id: randomId(), name: '' } })
    expect(elsewhere.body.drill).toBeUndefined()
  })

  test('is taken back while it has not begun', async () => {
    const device = await deviceOf('kiosk')
    await asAdmin(`${device.id}/drill`, { minutes: 5 })
    await asAdmin(`${device.id}/drill`, { minutes: 0 })
    expect((await contact(device)).body.drill).toBeUndefined()
    expect(await drillsOf(device)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('is counted from the server’s rows: sent, waiting, lost', async () => {
    const { device, drill } = await begun()
    const orders = [orderOf(device, 1), orderOf(device, 2)]
    await send(device, orders)
    const ids = [...orders.map(({ id }) => id), randomId(), randomId()]
    const { body } = await contact(device, word(drill.id, ids, { waiting: 1, lastedMs: 1 }))
    expect(body).toMatchObject({ drill_heard: drill.id })
    expect(body.drill).toBeUndefined()
    expect(await drillsOf(device)).toMatchObject([{ state: 'done', taken: 4, sent: 2, waiting: 1, doubled: 0, lost: 1 }])
    const [{ recovery_ms, started_at }] = await drillsOf(device)
    const held = await server.list('orders', `id='${orders[1]?.id}'`)
    expect(recovery_ms).toBe(Math.max(0, Date.parse(held[0].created) - Date.parse(started_at) - 1))
  })

  test('counts the same moment’s order twice when it is there twice', async () => {
    const { device, drill } = await begun()
    const order = orderOf(device, 1)
    await send(device, [order, { ...orderOf(device, 1), placed_at: order.placed_at }])
    await contact(device, word(drill.id, [order.id]))
    expect(await drillsOf(device)).toMatchObject([{ taken: 1, sent: 1, doubled: 1, lost: 0 }])
  })

  test('of another device changes nothing', async () => {
    const { drill, device } = await begun()
    const other = await deviceOf('kiosk')
    await contact(other, word(drill.id, []))
    expect(await drillsOf(device)).toMatchObject([{ state: 'running' }])
  })

  test.each([-1, 241, 1.5, 'cinque', undefined])('does not last %j minutes', async (minutes) => {
    const device = await deviceOf('kiosk')
    expect((await asAdmin(`${device.id}/drill`, { minutes })).status).toBe(400)
  })

  test('is not for a device that was sent away', async () => {
    const device = await deviceOf('kiosk')
    await asAdmin(`${device.id}/revoke`)
    expect((await asAdmin(`${device.id}/drill`, { minutes: 5 })).status).toBe(409)
  })
})
