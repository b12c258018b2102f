// What an admin wants of a device, on the real server: a revoked one loses its logins at once, may still hand over what it had
// taken, and nothing else; a drill is counted from the server's own rows.
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
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
}

/** A person of their own, at a device of their own. */
async function deviceOf(kind: 'kiosk' | 'cashier' | 'admin'): Promise<Device & { owner: Json }> {
  const email = `${randomId()}@sfoglia.test`
  const role = kind === 'kiosk' ? 'USER' : kind === 'cashier' ? 'CASHIER' : 'ADMIN'
  const password = 'dolcezza-di-prova'
  const account = { email, password, passwordConfirm: password, name: 'Prova', role, kiosk: kind === 'kiosk' }
  const owner = await server.create('users', account)
  const { token } = await server.login(email)
  const id = randomId()
  const { body } = await server.call('/api/sfoglia/devices', { token, body: { id, name: '' } })
  return { id, code: body.code, token, owner }
}

const asAdmin = (path: string, body: Json = {}) => server.call(`/api/sfoglia/devices/${path}`, { token: shop.admin.token, body })
const orderOf = ({ code }: Device, counter: number, fields = {}) =>
  anOrder({
    channel: code.startsWith('K') ? 'kiosk' : 'counter',
    number: `${code}-${String(counter).padStart(3, '0')}`,
    pickup_date: slotIn(2, '12:00'),
    ...fields,
  })
const send = (device: Device, orders: Json[], headers: Request['headers'] = { 'X-Sfoglia-Device': device.id }) =>
  server.call('/api/sfoglia/orders', { token: device.token, body: { device: device.code, orders }, headers })
const contact = (device: Device, word: Json = {}) =>
  server.call('/api/sfoglia/devices', { token: device.token, body: { id: device.id, name: '', ...word } })

describe('a revoked device', () => {
  test.each(['kiosk', 'cashier'] as const)('(%s) has no login any more, and hands over what it had taken', async (kind) => {
    const device = await deviceOf(kind)
    expect((await asAdmin(`${device.id}/revoke`)).status).toBe(200)
    const refresh = { method: 'POST', token: device.token }
    expect((await server.call('/api/collections/users/auth-refresh', refresh)).status).toBe(401)
    expect((await server.call('/api/sfoglia/my-data', { token: device.token })).status).toBe(401)
    // Who has not its id has nothing.
    expect((await send(device, [orderOf(device, 1)], {})).status).toBe(401)
    const order = orderOf(device, 1)
    const answer = await send(device, [order])
    expect(answer.body.results).toMatchObject([{ id: order.id, outcome: 'created', order: { user_id: device.owner.id } }])
    expect((await send(device, [order])).body.results).toMatchObject([{ outcome: 'replayed' }])
  })

  test('hands over a colleague’s orders in their name, at a till', async () => {
    const till = await deviceOf('cashier')
    const colleague = await deviceOf('cashier')
    await asAdmin(`${till.id}/revoke`)
    const [result] = (await send({ ...till, token: colleague.token }, [orderOf(till, 1)])).body.results
    expect(result).toMatchObject({ outcome: 'created', order: { user_id: colleague.owner.id } })
  })

  test('of a kiosk gives nobody else’s orders', async () => {
    const kiosk = await deviceOf('kiosk')
    await asAdmin(`${kiosk.id}/revoke`)
    const order = orderOf(kiosk, 1, { author_id: shop.anna.id })
    expect((await send(kiosk, [order])).body.results).toMatchObject([{ outcome: 'rejected', reason: 'not-allowed' }])
  })

  test('is told so without a login, says once that it is wiped, and hands over no more', async () => {
    const kiosk = await deviceOf('kiosk')
    await asAdmin(`${kiosk.id}/revoke`)
    const told = await contact({ ...kiosk, token: '' })
    expect([told.status, told.body.data]).toEqual([403, { source: 'sfoglia', revoked: true }])
    expect(await server.list('devices', `id='${kiosk.id}'`)).toMatchObject([{ wiped_at: '' }])
    expect((await contact(kiosk, { wiped: true, waiting: 2 })).status).toBe(403)
    const [wiped] = await server.list('devices', `id='${kiosk.id}'`)
    expect(wiped).toMatchObject({ waiting: 2 })
    expect(wiped.wiped_at).not.toBe('')
    const late = await send(kiosk, [orderOf(kiosk, 1)])
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
    await contact(kiosk, { wiped: true })
    expect((await asAdmin(`${kiosk.id}/readmit`)).status).toBe(200)
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
