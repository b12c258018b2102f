// The orders route on the real server: stored whole, once, with the server's numbers and prices.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderContent, parseWireOrder } from '#domain/order/submission.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, SLOT_CAPACITY, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const send = (token: string, orders: unknown[], device = '') =>
  server.call('/api/sfoglia/orders', { token, body: { device, orders } })

describe('an order that arrives', () => {
  test('is stored whole, with items, event and the status of its channel', async () => {
    const items = [
      anItem({ quantity: 3 }),
      anItem({
        product_id: IDS.torta,
        quantity: 1,
        unit_price: 26.6,
        custom_variants: [
          { type: 'Ripieno', value: 'Pistacchio', priceIncrease: 0.6 },
          { type: 'Frase', value: 'Auguri Sofia', priceIncrease: 0 },
        ],
      }),
    ]
    const order = anOrder({
      items,
      promised_total: 28.26,
      discount_code: 'nonna10',
      note: 'Poco zucchero',
      customer_name: 'Carla',
    })
    const answer = await send(shop.kiosk.token, [order], 'K1')
    expect(answer.status).toBe(200)
    const [result] = answer.body.results
    expect(result).toMatchObject({ id: order.id, outcome: 'created', reason: '', message: '' })
    expect(result.order).toMatchObject({
      id: order.id,
      user_id: shop.kiosk.id,
      status: 'NOTPAID',
      channel: 'kiosk',
      number: order.number,
      device: 'K1',
      total: 28.26,
      discount_code: 'NONNA10',
      note: 'Poco zucchero',
      customer_name: 'Carla',
      printed: false,
      attention: [],
    })
    expect(result.order.content_hash).toBeUndefined()
    expect(new Date(result.order.pickup_date).toISOString()).toBe(order.pickup_date)
    const stored = await server.list('order_items', `order_id='${order.id}'`, 'position')
    expect(stored).toMatchObject([
      {
        id: items[0]?.id,
        product_id: IDS.cornetto,
        product_name: 'Cornetto',
        quantity: 3,
        unit_price: 1.6,
        price: 4.8,
        position: 0,
      },
      { id: items[1]?.id, product_name: 'Torta di compleanno', quantity: 1, unit_price: 26.6, price: 26.6, position: 1 },
    ])
    const [choice, phrase] = items[1]?.custom_variants ?? []
    expect(stored[1].custom_variants).toEqual([{ ...choice, cake: { role: '', layer: '', servings: 0 } }, phrase])
    expect(await server.list('order_events', `order_id='${order.id}'`)).toMatchObject([
      { event: 'created', actor: shop.kiosk.id },
    ])
    expect(await server.list('devices', "code='K1'")).toMatchObject([{ kind: 'kiosk', owner: shop.kiosk.id, counter: 1 }])
  })

  test('from the counter is in progress, from the web unpaid and numbered by the server without gaps', async () => {
    const counter = await send(shop.cashier.token, [anOrder({ channel: 'counter' })], 'C1')
    expect(counter.body.results[0].order).toMatchObject({ status: 'INPROGRESS', number: expect.stringMatching(/^C1-\d{3}$/) })
    const web = [
      anOrder({ channel: 'web', number: 'K9-999' }),
      anOrder({ channel: 'web', promised_total: 1 }),
      anOrder({ channel: 'web' }),
    ]
    const results = []
    for (const order of web) results.push((await send(shop.anna.token, [order])).body.results[0])
    expect(results.map((result: Json) => result.outcome)).toEqual(['created', 'rejected', 'created'])
    expect(results[0].order).toMatchObject({ status: 'NOTPAID', number: 'W-0001', device: '', user_id: shop.anna.id })
    expect(results[2].order.number).toBe('W-0002')
  })
})

describe('orders of one request see each other', () => {
  test('in a slot: the first ones fill it', async () => {
    const kiosk = Array.from({ length: SLOT_CAPACITY + 2 }, () => anOrder({ pickup_date: slotIn(5, '09:00') }))
    const { results: promised } = (await send(shop.kiosk.token, kiosk, 'K1')).body
    const attention = [...Array(SLOT_CAPACITY).fill([]), ['slot-full'], ['slot-full']]
    expect(promised.map(({ order }: Json) => order.attention)).toEqual(attention)
    // Customers send one at a time; staff may deliver several of theirs. Unpaid ones hold half of the slot.
    const fields = { channel: 'web', author_id: shop.anna.id, pickup_date: slotIn(5, '09:15') } as const
    const web = Array.from({ length: SLOT_CAPACITY / 2 + 1 }, () => anOrder(fields))
    const { results } = (await send(shop.cashier.token, web)).body
    expect(results.map(({ reason }: Json) => reason)).toEqual([...Array(SLOT_CAPACITY / 2).fill(''), 'slot-full'])
  })

  test('in the uses of a code: the first one takes the last', async () => {
    await server.create('order_discount_codes', { code: 'UNICO10', value: 10, max_uses: 1 })
    const order = () =>
      anOrder({
        ...{ channel: 'web', author_id: shop.anna.id, pickup_date: slotIn(5, '11:00') },
        ...{ discount_code: 'UNICO10', promised_total: 2.88 },
      })
    const { results } = (await send(shop.cashier.token, [order(), order()])).body
    expect(results.map(({ reason }: Json) => reason)).toEqual(['', 'discount-invalid'])
  })

  test('in their lines: no line belongs to two orders', async () => {
    const items = [anItem()]
    const orders = [anOrder({ items }), anOrder({ items, note: 'Un altro ordine' })]
    const { results } = (await send(shop.kiosk.token, orders, 'K1')).body
    expect(results.map(({ outcome, reason }: Json) => [outcome, reason])).toEqual([
      ['created', ''],
      ['rejected', 'invalid'],
    ])
  })
})

describe('handed over the counter at once', () => {
  /** A slot that is over: what a till brings that was offline. */
  const yesterday = slotIn(-1, '10:00')
  const atOnce = (fields: object = {}) =>
    anOrder({ channel: 'counter', immediate: true, placed_at: yesterday, pickup_date: yesterday, ...fields })
  const ordersIn = async (pickup_date: string) => {
    const { slots } = (await server.call(`/api/sfoglia/slots?from=${pickup_date.slice(0, 10)}&days=1`)).body
    return slots.find((slot: Json) => slot.pickup_date === pickup_date)?.orders ?? 0
  }

  test('an order takes no place in the slot it was sold in, and asks for nobody’s attention', async () => {
    const sold = Array.from({ length: SLOT_CAPACITY + 1 }, () => atOnce())
    const { results } = (await send(shop.cashier.token, sold, 'C1')).body
    for (const { outcome, order } of results) {
      expect([outcome, order.status, order.immediate, order.attention]).toEqual(['created', 'INPROGRESS', true, []])
      expect(new Date(order.pickup_date).toISOString()).toBe(yesterday)
    }
    expect(await ordersIn(yesterday)).toBe(0)
    // Neither for those who come after them, in the same request or in another.
    const waiting = () => anOrder({ pickup_date: yesterday })
    const first = (await send(shop.kiosk.token, [waiting()], 'K1')).body.results[0]
    expect(first.order).toMatchObject({ immediate: false, attention: ['slot-past'] })
    const more = Array.from({ length: SLOT_CAPACITY }, () => atOnce())
    const after = anOrder({ channel: 'counter', pickup_date: yesterday })
    const together = (await send(shop.cashier.token, [...more, after], 'C1')).body.results
    expect(together.at(-1).order.attention).toEqual(['slot-past'])
    expect(await ordersIn(yesterday)).toBe(2)
  })

  test('of a clock that is ahead is stored as placed, and handed over, when it came', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const [result] = (await send(shop.cashier.token, [atOnce({ placed_at: ahead, pickup_date: ahead })], 'C1')).body.results
    expect(result.order).toMatchObject({ attention: ['clock-wrong'], pickup_date: result.order.placed_at })
    expect(result.order.placed_at < ahead.replace('T', ' ')).toBe(true)
  })

  test('is the same again, and another order where it is not handed over at once', async () => {
    const order = atOnce()
    await send(shop.cashier.token, [order], 'C1')
    const { results } = (await send(shop.cashier.token, [order, { ...order, immediate: false }], 'C1')).body
    expect(results.map(({ outcome, reason }: Json) => [outcome, reason])).toEqual([
      ['replayed', ''],
      ['rejected', 'content-differs'],
    ])
  })

  test('is refused from kiosk and web, and stores nothing', async () => {
    for (const [channel, token] of [
      ['kiosk', shop.kiosk.token],
      ['web', shop.anna.token],
    ] as const) {
      const order = atOnce({ channel })
      const [result] = (await send(token, [order])).body.results
      expect(result).toMatchObject({ outcome: 'rejected', reason: 'invalid', order: null })
      expect(await server.list('orders', `id='${order.id}'`)).toEqual([])
    }
  })

  test('has a slot like everybody else once it is moved to one', async () => {
    const order = atOnce()
    await send(shop.cashier.token, [order], 'C1')
    const pickup_date = slotIn(6, '10:00')
    const path = `/api/collections/orders/records/${order.id}`
    const moved = await server.call(path, { method: 'PATCH', token: shop.cashier.token, body: { pickup_date } })
    expect(moved.body).toMatchObject({ immediate: false, pickup_date: pickup_date.replace('T', ' ') })
    expect(await ordersIn(pickup_date)).toBe(1)
  })
})

describe('the same order again', () => {
  test('gives the first answer, however it is sent', async () => {
    const order = anOrder({ number: 'K1-002' })
    const first = await send(shop.kiosk.token, [order], 'K1')
    const again = await send(
      shop.kiosk.token,
      [{ ...order, number: 'K1-077', placed_at: new Date(0).toISOString() }, order],
      'K2',
    )
    expect(again.body.results.map((result: Json) => result.outcome)).toEqual(['replayed', 'replayed'])
    expect(again.body.results[0].order).toEqual(first.body.results[0].order)
    expect(await server.list('orders', `id='${order.id}'`)).toHaveLength(1)
  })

  test('twice in one request is one order', async () => {
    const order = anOrder()
    const { results } = (await send(shop.kiosk.token, [order, order], 'K1')).body
    expect(results.map((result: Json) => result.outcome)).toEqual(['created', 'replayed'])
  })

  test('tells the print of what was sent, as the page works it out, also the second time; nothing of what was deleted', async () => {
    const words = { note: 'Perché no? 🎂 «così»\u2028"e" basta', customer_name: 'Zoë D’Amico', discount_code: 'nonna10' }
    const order = anOrder({ ...words, promised_total: 2.88, items: [anItem({ quantity: 2 })] })
    const parsed = parseWireOrder(order)
    if (!parsed.ok) throw new Error(parsed.field)
    const content = createHash('sha256').update(orderContent(parsed.order, shop.kiosk.id)).digest('hex')
    const answer = async () => (await send(shop.kiosk.token, [order], 'K1')).body.results
    expect(await answer()).toMatchObject([{ outcome: 'created', content }])
    expect(await answer()).toMatchObject([{ outcome: 'replayed', content }])
    await server.call(`/api/collections/orders/records/${order.id}`, { method: 'DELETE', token: server.superuser })
    expect(await answer()).toMatchObject([{ outcome: 'replayed', order: null, content: '' }])
  })

  test('with other content is refused and says so', async () => {
    const order = anOrder()
    await send(shop.kiosk.token, [order])
    for (const change of [
      { note: 'altro' },
      { pickup_date: slotIn(2, '10:00') },
      { customer_name: 'X' },
      { promised_total: 3.2, items: [anItem({ id: randomId(), quantity: 1 }), anItem({ quantity: 1 })] },
    ]) {
      const [result] = (await send(shop.kiosk.token, [{ ...order, ...change }])).body.results
      expect(result).toMatchObject({ outcome: 'rejected', reason: 'content-differs', order: null })
    }
    expect((await server.list('order_items', `order_id='${order.id}'`)).length).toBe(1)
  })

  test('by somebody else tells nothing of it', async () => {
    const order = anOrder({ channel: 'web', pickup_date: slotIn(2, '10:00') })
    await send(shop.anna.token, [order])
    const [result] = (await send(shop.bruno.token, [order])).body.results
    expect(result).toMatchObject({ outcome: 'rejected', reason: 'content-differs', order: null })
  })

  test('after it was deleted is not made anew', async () => {
    const order = anOrder()
    await send(shop.kiosk.token, [order])
    await server.call(`/api/collections/orders/records/${order.id}`, { method: 'DELETE', token: server.superuser })
    const [result] = (await send(shop.kiosk.token, [order])).body.results
    expect(result).toMatchObject({ outcome: 'replayed', order: null })
    expect(await server.list('orders', `id='${order.id}'`)).toHaveLength(0)
  })
})
