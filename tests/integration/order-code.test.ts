// One order that comes twice to the real server: from the kiosk that took it, and from the till that read its code.
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireOrder } from '#domain/order/submission.ts'
import { packOrder, unpackOrder } from '#domain/order-code/order-code.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const send = async (token: string, order: WireOrder, device: string) => {
  const { body } = await server.call('/api/sfoglia/orders', { token, body: { device, orders: [order] } })
  return body.results[0]
}

/** As a till has it out of the code. */
function scanned(order: WireOrder): WireOrder {
  const read = unpackOrder(packOrder(order, shop.kiosk.id))
  if (!read) throw new Error('the code cannot be read')
  return { ...read.order, author_id: read.authorId }
}

function aFullOrder(): WireOrder {
  const cake = anItem({
    product_id: IDS.torta,
    quantity: 1,
    unit_price: 26.6,
    custom_variants: [
      { type: 'Ripieno', value: 'Pistacchio', priceIncrease: 0.6 },
      { type: 'Frase', value: 'Auguri «Zoë» 🎂', priceIncrease: 0 },
    ],
  })
  return anOrder({
    items: [anItem({ quantity: 3 }), cake],
    promised_total: 28.26,
    discount_code: 'NONNA10',
    note: 'Riga uno\nRiga due',
    customer_name: 'Carla',
    customer_phone: '+39333123456',
  })
}

describe('kiosk and till deliver the same order', () => {
  const viaKiosk = (order: WireOrder) => send(shop.kiosk.token, order, 'K1')
  const viaTill = (order: WireOrder) => send(shop.cashier.token, scanned(order), 'C1')

  test.each([
    { name: 'the kiosk first', deliver: async (order: WireOrder) => [await viaKiosk(order), await viaTill(order)] },
    { name: 'the till first', deliver: async (order: WireOrder) => [await viaTill(order), await viaKiosk(order)] },
    { name: 'both at once', deliver: (order: WireOrder) => Promise.all([viaKiosk(order), viaTill(order)]) },
  ])('$name: one order, the same to both', async ({ deliver }) => {
    for (let round = 0; round < 5; round++) {
      const order = aFullOrder()
      const results = await deliver(order)
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['created', 'replayed'])
      expect(results[0].order).toMatchObject({
        id: order.id,
        user_id: shop.kiosk.id,
        channel: 'kiosk',
        status: 'NOTPAID',
        device: 'K1',
      })
      expect(results[1].order.total).toBe(28.26)
      const items = await server.list('order_items', `order_id='${order.id}'`, 'position')
      expect(items.map(({ id }) => id)).toEqual(order.items.map(({ id }) => id))
      const [choice, phrase] = order.items[1]?.custom_variants ?? []
      expect(items[1].custom_variants).toEqual([{ ...choice, cake: { role: '', layer: '', servings: 0 } }, phrase])
    }
  })

  test('collected by the till before the kiosk is heard of: the kiosk’s own delivery changes nothing', async () => {
    const order = aFullOrder()
    await viaTill(order)
    const path = `/api/collections/orders/records/${order.id}`
    const change = { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date().toISOString() }
    expect((await server.call(path, { method: 'PATCH', token: shop.cashier.token, body: change })).status).toBe(200)
    expect(await viaKiosk(order)).toMatchObject({ outcome: 'replayed', order: { status: 'INPROGRESS', payment_method: 'cash' } })
  })

  test('with anything else in it, the second one is refused', async () => {
    const order = aFullOrder()
    await viaKiosk(order)
    const other = { ...scanned(order), note: 'Altro' }
    expect(await send(shop.cashier.token, other, 'C1')).toMatchObject({ outcome: 'rejected', reason: 'content-differs' })
  })

  test('in a slot that is full by then, it is taken as the kiosk’s own would be', async () => {
    const order = {
      ...aFullOrder(),
      pickup_date: slotIn(-1, '10:00'),
      placed_at: new Date(Date.now() - 86_400_000).toISOString(),
    }
    const result = await viaTill(order)
    expect(result).toMatchObject({ outcome: 'created' })
    expect(result.order.attention).toContain('slot-past')
  })

  test('in a slot that has begun while the order was on its way, it is not late', async () => {
    const quarterMs = 15 * 60_000
    // The one that is running, or the next when it ends before the server has looked.
    const pickupMs = Math.floor((Date.now() + 2 * 60_000) / quarterMs) * quarterMs
    const result = await viaTill(anOrder({ pickup_date: new Date(pickupMs).toISOString() }))
    expect(result).toMatchObject({ outcome: 'created' })
    expect(result.order.attention).not.toContain('slot-past')
  })
})

describe('the key by which a kiosk’s codes are checked', () => {
  const key = (sign: string) => sign.repeat(88)
  const register = (token: string, body: unknown) => server.call('/api/sfoglia/devices', { token, body })

  test('is kept with the device, shown to staff, and changed by its own account alone', async () => {
    const id = randomId()
    await register(shop.kiosk.token, { id, name: 'Totem', public_key: key('a') })
    const path = `/api/collections/devices/records/${id}`
    expect((await server.call(path, { token: shop.cashier.token })).body.public_key).toBe(key('a'))
    expect((await server.call(path, { token: shop.kiosk.token })).status).toBe(404)
    await register(shop.kiosk.token, { id, name: 'Totem' })
    expect(await server.list('devices', `id='${id}'`)).toMatchObject([{ public_key: key('a') }])
    await register(shop.kiosk.token, { id, name: 'Totem', public_key: key('b') })
    expect(await server.list('devices', `id='${id}'`)).toMatchObject([{ public_key: key('b') }])
    expect((await register(shop.cashier.token, { id, name: 'Totem', public_key: key('c') })).status).toBe(403)
    expect(await server.list('devices', `id='${id}'`)).toMatchObject([{ public_key: key('b') }])
  })

  test('is nothing else than a key', async () => {
    for (const public_key of ['', 'a', key('à'), `${key('a')}a`, 7, null, { raw: key('a') }]) {
      expect((await register(shop.kiosk.token, { id: randomId(), name: '', public_key })).status, String(public_key)).toBe(400)
    }
  })
})
