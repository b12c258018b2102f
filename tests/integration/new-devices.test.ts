// A shop that is open to the public: a till or kiosk that nobody has let in may sell, its orders say so, and it shows no customer.
import { beforeAll, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop({ SFOGLIA_APPROVE_DEVICES: '' }))
  await withoutRateLimits(server)
})

async function deviceOf({ token }: Person) {
  const id = randomId()
  const headers = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
  const { body } = await server.call('/api/sfoglia/devices', { token, body: { id, name: 'Prova' }, headers })
  return { id, code: body.code as string, approved: body.approved as boolean | undefined, headers }
}

const approve = (id: string) => server.patch('devices', id, { approved: true })

/** The attention of an order that this person sends with these headers. */
let days = 2
async function attentionOf(person: Person, headers: Record<string, string> = {}, device = '') {
  const channel = person === shop.kiosk ? 'kiosk' : person === shop.cashier ? 'counter' : 'web'
  const order = anOrder({ channel, pickup_date: slotIn(days++, '10:00') })
  const { body } = await server.call('/api/sfoglia/orders', { token: person.token, body: { device, orders: [order] }, headers })
  return body.results[0].order.attention
}

test('its orders are marked, and those of a login that shows no device at all', async () => {
  const kiosk = await deviceOf(shop.kiosk)
  expect(kiosk.approved).toBe(false)
  expect(await attentionOf(shop.kiosk, kiosk.headers)).toEqual(['device-not-approved'])
  expect(await attentionOf(shop.kiosk)).toEqual(['device-not-approved'])
  // Also when that code has been heard of before.
  for (let times = 0; times < 2; times++) {
    expect(await attentionOf(shop.cashier, {}, 'C77')).toEqual(['device-not-approved'])
  }
  await approve(kiosk.id)
  expect(await attentionOf(shop.kiosk, kiosk.headers)).toEqual([])
  // A customer's phone is no device of the shop.
  expect(await attentionOf(shop.anna)).toEqual([])
})

test('what an administrator logs in on is approved', async () => {
  const till = await deviceOf(shop.cashier)
  expect(till.approved).toBe(false)
  const contact = { token: shop.admin.token, body: { id: till.id }, headers: till.headers }
  expect((await server.call('/api/sfoglia/devices', contact)).body.approved).toBeUndefined()
  expect((await deviceOf(shop.admin)).approved).toBeUndefined()
})

test('a cashier sees the customers at an approved till alone: in lists, records and orders', async () => {
  const till = await deviceOf(shop.cashier)
  const order = anOrder({ channel: 'web', pickup_date: slotIn(20, '10:00') })
  await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [order] } })
  const seen = async (person: Person, headers: Record<string, string>) => {
    const ask = async (path: string): Promise<Json> =>
      (await server.call(`/api/collections/${path}`, { token: person.token, headers })).body
    return [
      (await ask(`users/records?filter=id='${shop.anna.id}'`)).items[0],
      await ask(`users/records/${shop.anna.id}`),
      (await ask(`orders/records/${order.id}?expand=user_id`)).expand.user_id,
    ].map(({ name, phone }) => [name, phone])
  }
  const [{ name, phone }] = await server.list('users', `id='${shop.anna.id}'`)
  const nothing = Array(3).fill([undefined, undefined])
  expect(await seen(shop.cashier, {})).toEqual(nothing)
  expect(await seen(shop.cashier, till.headers)).toEqual(nothing)
  expect(await seen(shop.admin, {})).toEqual(Array(3).fill([name, phone]))
  await approve(till.id)
  expect(await seen(shop.cashier, till.headers)).toEqual(Array(3).fill([name, phone]))
  const countersOf = async (headers: Record<string, string>) =>
    (await server.call(`/api/collections/devices/records/${till.id}`, { token: shop.cashier.token, headers })).body.counter
  expect([await countersOf({}), await countersOf(till.headers)]).toEqual([undefined, 0])
  const own = await server.call(`/api/collections/users/records/${shop.cashier.id}`, { token: shop.cashier.token })
  expect(own.body.name).not.toBeUndefined()
})
