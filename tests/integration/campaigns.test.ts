// The big days on the server: what campaigns ask and when it is believed, and how many there are of something for a day, over all
// channels and however many ask at once.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { isWholeProof } from '../proof.ts'
import { anItem, anOrder } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})
beforeEach(async () => {
  for (const collection of ['orders', 'campaigns', 'product_caps']) {
    for (const { id } of await server.list(collection)) await remove(collection, id)
  }
})

const dayIn = (days: number) => addDays(shopMoment(Date.now()).day, days)
const remove = (collection: string, id: string) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
const asAdmin = (method: string, path: string, body?: Json) =>
  server.call(`/api/collections/${path}`, { method, token: shop.admin.token, ...(body && { body }) })
const attentionOf = async (id: string) => (await server.list('orders', `id='${id}'`))[0]?.attention

async function send(person: Person, fields: Parameters<typeof anOrder>[0]): Promise<Json> {
  const order = anOrder(fields)
  const answer = await server.call('/api/sfoglia/orders', { token: person.token, body: { orders: [order] } })
  expect(answer.status).toBe(200)
  return { ...answer.body.results[0], id: order.id }
}

/** So many cornetti for a day. */
const cornetti = (quantity: number, days: number, time = '10:00', unit_price = 1.6) => ({
  pickup_date: slotIn(days, time),
  items: [anItem({ quantity, unit_price })],
})
const cancelled = (id: string) =>
  server.call(`/api/collections/orders/records/${id}`, {
    method: 'PATCH',
    token: shop.cashier.token,
    body: { status: 'CANCELLED', cancel_reason: 'Richiesto dal cliente' },
  })
const fromKiosk = (quantity: number, days: number, time?: string) => send(shop.kiosk, cornetti(quantity, days, time))

describe('a campaign', () => {
  const natale = (fields: Json = {}) => ({
    ...{ name: 'Natale', from_day: dayIn(40), to_day: dayIn(44), products: [IDS.torta], prices: { [IDS.cornetto]: 2 } },
    ...fields,
  })

  test.each<[string, () => Json, string]>([
    ['without a name', () => natale({ name: ' ' }), 'name'],
    ['that ends before it begins', () => natale({ to_day: dayIn(39) }), 'to_day'],
    ['of three months', () => natale({ to_day: dayIn(140) }), 'to_day'],
    [
      'whose orders end before they begin',
      () => natale({ orders_from: slotIn(5, '10:00'), orders_until: slotIn(4, '10:00') }),
      'orders_until',
    ],
    ['with a price of three decimals', () => natale({ prices: { [IDS.cornetto]: 1.999 } }), 'prices'],
    ['with a price below nothing', () => natale({ prices: { [IDS.cornetto]: -1 } }), 'prices'],
    ['with a price that is none', () => natale({ prices: { [IDS.cornetto]: 'due' } }), 'prices'],
  ])('%s is refused, by whoever', async (_, given, field) => {
    const refused = await asAdmin('POST', 'campaigns/records', given())
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.data)).toContain(field)
    await expect(server.create('campaigns', given())).rejects.toThrow()
    expect(await server.list('campaign_prices')).toEqual([])
  })

  test('has one price for a product on a day', async () => {
    await server.create('campaigns', natale())
    const other = natale({ name: 'Capodanno', from_day: dayIn(44), to_day: dayIn(50) })
    expect((await asAdmin('POST', 'campaigns/records', other)).body.data.prices.message).toContain('«Natale»')
    expect((await asAdmin('POST', 'campaigns/records', { ...other, from_day: dayIn(45) })).status).toBe(200)
  })

  test('is what customers order by: the days, the price, the window', async () => {
    const { id } = await server.create('campaigns', natale())
    const torta = () => ({
      items: [
        anItem({
          product_id: IDS.torta,
          quantity: 1,
          unit_price: 26,
          custom_variants: [{ type: 'Ripieno', value: 'Crema', priceIncrease: 0 }],
        }),
      ],
    })
    const web = (days: number, more: Parameters<typeof anOrder>[0]) =>
      send(shop.anna, { channel: 'web', pickup_date: slotIn(days, '10:00'), ...more })
    expect((await web(42, torta())).outcome).toBe('created')
    expect(await web(20, torta())).toMatchObject({
      reason: 'off-season',
      message: expect.stringContaining('Torta di compleanno si ritira'),
    })
    // What has a price in it is sold as ever, and ordered for its days too; anything else is not, so far ahead.
    expect((await web(42, cornetti(2, 42, '10:00', 2))).outcome).toBe('created')
    const pane = { items: [anItem({ product_id: IDS.pane, quantity: 0.5, unit_price: 5.2 })] }
    expect(await web(42, pane)).toMatchObject({ reason: 'closed' })
    // Until a moment ago the list's price was right for that day.
    expect((await send(shop.cashier, { channel: 'counter', ...cornetti(2, 42) })).order?.attention).toEqual(['price-changed'])
    expect((await send(shop.cashier, { channel: 'counter', ...cornetti(2, 42, '10:00', 2) })).order?.total).toBe(4)
    await server.patch('campaigns', id, { orders_until: new Date(Date.now() - 1000).toISOString() })
    expect((await web(42, torta())).message).toContain('gli ordini sono chiusi')
    expect(
      (await send(shop.cashier, { channel: 'counter', pickup_date: slotIn(42, '11:00'), ...torta() })).order?.attention,
    ).toEqual([])
  })

  test('keeps what it asked: a promise of before a change stands, one that never was does not', async () => {
    const { id } = await server.create('campaigns', natale())
    const atCounter = (price: number, days = 42) =>
      send(shop.cashier, { channel: 'counter', ...cornetti(2, days, '10:00', price) })
    await server.patch('campaigns', id, { prices: { [IDS.cornetto]: 2.2 } })
    expect((await atCounter(2)).order?.attention).toEqual(['price-changed'])
    expect((await atCounter(2.2)).order?.attention).toEqual([])
    expect((await atCounter(2.1)).reason).toBe('price-changed')
    // Another day was never asked for so much.
    expect((await atCounter(2, 30)).reason).toBe('price-changed')
    await server.patch('campaigns', id, { from_day: dayIn(43) })
    expect((await atCounter(2.2)).order?.attention).toEqual(['price-changed'])
    expect((await atCounter(1.6)).order?.attention).toEqual([])
    await remove('campaigns', id)
    expect((await atCounter(2.2, 44)).order?.attention).toEqual(['price-changed'])
    expect(await server.list('tombstones', `record_id='${id}'`)).toMatchObject([{ collection: 'campaigns', owner: '' }])
  })
})

describe('a cap', () => {
  const cap = (most: number, days: number, product: string = IDS.cornetto) =>
    server.create('product_caps', { product, day: dayIn(days), most })

  test('is one per product and day, and goes with its product', async () => {
    await cap(3, 3)
    expect((await asAdmin('POST', 'product_caps/records', { product: IDS.cornetto, day: dayIn(3), most: 4 })).status).toBe(400)
    expect((await asAdmin('POST', 'product_caps/records', { product: IDS.cornetto, day: 'domani', most: 4 })).status).toBe(400)
    const made = { name: 'Di passaggio', category: IDS.category, unit: 'pezzo', composition: 'none', price: 1 }
    const body = { ...made, allergens: ['latte'] }
    const { id } = (await asAdmin('POST', 'products/records', body)).body
    await cap(3, 3, id)
    await remove('products', id)
    expect(await server.list('product_caps', `product='${id}'`)).toEqual([])
  })

  const ROUNDS = isWholeProof ? 40 : 3
  test(`thirty buyers over all channels, ${ROUNDS} rounds: the web never sells more than there are`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const days = 2 + (round % 20)
      const { id } = await cap(10, days)
      await fromKiosk(3, days, '08:00')
      const buyers = Array.from({ length: 30 }, (_, buyer) => {
        const time = `${String(9 + (buyer % 9)).padStart(2, '0')}:${['00', '15', '30', '45'][Math.floor(buyer / 9)]}`
        const { token, ...rest } = buyer % 2 ? shop.anna : shop.bruno
        return send({ token, ...rest }, { channel: 'web', ...cornetti(2, days, time) })
      })
      const results = await Promise.all(buyers)
      expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(3)
      expect(new Set(results.filter(({ outcome }) => outcome === 'rejected').map(({ reason }) => reason))).toEqual(
        new Set(['cap-exceeded']),
      )
      expect(results.find(({ outcome }) => outcome === 'rejected')?.message).toMatch(/^Cornetto: per .* ne resta 1\.$/)
      // Who was promised some offline gets them, with a word to whoever has to look at it.
      expect((await fromKiosk(2, days, '18:00')).order?.attention).toEqual(['cap-exceeded'])
      expect((await fromKiosk(1, days, '18:15')).order?.attention).toEqual(['cap-exceeded'])
      for (const order of await server.list('orders')) await remove('orders', order.id)
      await remove('product_caps', id)
    }
  })

  test('orders of one request count each other, and another day’s do not', async () => {
    await cap(5, 3)
    await fromKiosk(5, 4)
    const orders = [anOrder(cornetti(3, 3, '09:00')), anOrder(cornetti(3, 3, '09:15')), anOrder(cornetti(2, 3, '09:30'))]
    const { body } = await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders } })
    expect(body.results.map(({ order }: Json) => order.attention)).toEqual([[], ['cap-exceeded'], ['cap-exceeded']])
  })

  test('cancelled, or sent to another day, gives its pieces to those that wait for them', async () => {
    await cap(4, 3)
    const [first, second, third] = [
      await fromKiosk(3, 3, '09:00'),
      await fromKiosk(3, 3, '09:15'),
      await fromKiosk(4, 4, '09:00'),
    ]
    expect(await attentionOf(second.id)).toEqual(['cap-exceeded'])
    const patch = (id: string, body: Json) =>
      server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
    await patch(first.id, { status: 'CANCELLED', cancel_reason: 'Richiesto dal cliente' })
    expect(await attentionOf(second.id)).toEqual([])
    // Into a day that has not enough, and out of it again.
    await patch(third.id, { pickup_date: slotIn(3, '10:00') })
    expect(await attentionOf(third.id)).toEqual(['cap-exceeded'])
    await patch(second.id, { pickup_date: slotIn(4, '10:00') })
    expect(await attentionOf(third.id)).toEqual([])
    await patch(second.id, { pickup_date: slotIn(3, '11:00') })
    await patch(second.id, { pickup_date: slotIn(5, '11:00') })
    expect(await attentionOf(second.id)).toEqual([])
  })

  test('is asked again for what was cancelled and comes back, and so are its code and its day', async () => {
    await cap(4, 6)
    await server.create('order_discount_codes', { code: 'UNO', value: 10, max_uses: 1 })
    const patch = (id: string, body: Json) =>
      server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
    const cancel = (id: string) => patch(id, { status: 'CANCELLED', cancel_reason: 'Prova' })
    const reopen = async (id: string) => {
      await server.call(`/api/sfoglia/orders/${id}/reopen`, { token: shop.admin.token, body: { reason: 'Prova' } })
      return (await attentionOf(id)).toSorted()
    }
    const withCode = (time: string) =>
      send(shop.cashier, { channel: 'counter', ...cornetti(3, 6, time), discount_code: 'UNO', promised_total: 4.32 })
    const first = await withCode('09:00')
    await cancel(first.id)
    expect(await reopen(first.id)).toEqual(['reopened'])
    await cancel(first.id)
    const second = await withCode('09:15')
    expect(await attentionOf(second.id)).toEqual([])
    expect(await reopen(first.id)).toEqual(['cap-exceeded', 'discount-invalid', 'reopened'])
    // Who took what was free has it.
    expect(await attentionOf(second.id)).toEqual([])
    await cancel(first.id)
    await patch(second.id, { pickup_date: slotIn(5, '09:15') })
    const closed = { day: dayIn(6).replaceAll('-', ''), note: 'Ferie' }
    await server.create('settings', closed)
    expect(await reopen(first.id)).toEqual(['discount-invalid', 'displaced', 'reopened'])
    await remove('settings', (await server.list('settings', `day='${closed.day}'`))[0].id)
  })

  test('counts what is handed over at once, which is never refused: who waits for it longest keeps theirs', async () => {
    await cap(6, 0)
    const awaited: string[] = []
    for (const time of ['18:00', '18:15']) awaited.push((await fromKiosk(3, 0, time)).id)
    const all = () => Promise.all(awaited.map(attentionOf))
    const atOnce = () => {
      const now = new Date().toISOString()
      const sold = { channel: 'counter' as const, immediate: true as const, placed_at: now, pickup_date: now }
      return send(shop.cashier, { ...sold, items: [anItem({ quantity: 2, unit_price: 1.6 })] })
    }
    expect(await all()).toEqual([[], []])
    const sold = await atOnce()
    expect(sold).toMatchObject({ outcome: 'created', order: { attention: ['cap-exceeded'] } })
    expect(await all()).toEqual([[], ['cap-exceeded']])
    expect(await server.list('order_events', `order_id='${awaited[1]}' && event='cap-exceeded'`)).toHaveLength(1)
    const patch = (body: Json) =>
      server.call(`/api/collections/orders/records/${sold.id}`, { method: 'PATCH', token: shop.cashier.token, body })
    await patch({ status: 'COMPLETED', payment_method: 'cash' })
    // Gone is gone: nothing is to be looked at in the sale, and it still counts.
    expect(await attentionOf(sold.id)).toEqual([])
    expect(await all()).toEqual([[], ['cap-exceeded']])
    expect((await fromKiosk(1, 0, '18:30')).order?.attention).toEqual(['cap-exceeded'])
    await cancelled(awaited[0] ?? '')
    expect(await all()).toEqual([[], []])
  })

  test('lowered, marks the newest orders and no more than have to be; raised, settles them; a person’s word stands', async () => {
    const { id } = await cap(20, 3)
    const ordered: string[] = []
    for (let minute = 0; minute < 4; minute++) {
      const placed_at = new Date(Date.now() - (60 - minute) * 60_000).toISOString()
      ordered.push((await send(shop.kiosk, { ...cornetti(5, 3, `0${8 + Math.floor(minute / 2)}:00`), placed_at })).id)
    }
    const all = () => Promise.all(ordered.map(attentionOf))
    const marked = ['cap-exceeded']
    expect((await asAdmin('PATCH', `product_caps/records/${id}`, { most: 12 })).status).toBe(200)
    expect(await all()).toEqual([[], [], marked, marked])
    expect(await server.list('order_events', `order_id='${ordered[3]}' && event='cap-exceeded'`)).toHaveLength(1)
    await asAdmin('PATCH', `product_caps/records/${id}`, { most: 16 })
    expect(await all()).toEqual([[], [], [], marked])
    const settle = { attention_settled: marked }
    await server.call(`/api/collections/orders/records/${ordered[3]}`, {
      method: 'PATCH',
      token: shop.cashier.token,
      body: settle,
    })
    await asAdmin('PATCH', `product_caps/records/${id}`, { most: 15 })
    expect(await all()).toEqual([[], [], [], []])
    await asAdmin('PATCH', `product_caps/records/${id}`, { most: 9 })
    expect(await all()).toEqual([[], marked, marked, []])
    await remove('product_caps', id)
    expect(await all()).toEqual([[], [], [], []])
  })

  test('and what is ordered of it is told to whoever asks how full the days are', async () => {
    await cap(9, 3)
    await cap(9, 4)
    await fromKiosk(4, 3)
    await send(shop.kiosk, {
      pickup_date: slotIn(3, '11:00'),
      items: [anItem({ product_id: IDS.pane, quantity: 0.5, unit_price: 5.2 })],
    })
    const { body } = await server.call(`/api/sfoglia/slots?from=${dayIn(0)}&days=366`)
    expect(body.capped).toEqual([{ product: IDS.cornetto, day: dayIn(3), ordered: 4 }])
    expect((await server.call(`/api/sfoglia/slots?from=${dayIn(4)}&days=9`)).body.capped).toEqual([])
  })
})

test('kilos are counted to the gram', async () => {
  await server.create('product_caps', { product: IDS.pane, day: dayIn(3), most: 1.5 })
  const half = () =>
    send(shop.kiosk, {
      pickup_date: slotIn(3, '11:00'),
      items: [anItem({ product_id: IDS.pane, quantity: 0.5, unit_price: 5.2 })],
    })
  expect([(await half()).order?.attention, (await half()).order?.attention, (await half()).order?.attention]).toEqual([
    [],
    [],
    [],
  ])
  expect((await half()).order?.attention).toEqual(['cap-exceeded'])
})

describe('the cut-off of the day', () => {
  const say = async (order_cutoff: string) => {
    const [{ id }] = await server.list('shop')
    return asAdmin('PATCH', `shop/records/${id}`, { order_cutoff })
  }
  const prepare = (preparation_time: number) => asAdmin('PATCH', `products/records/${IDS.cornetto}`, { preparation_time })

  test('is the owner’s to say, as an hour of the day', async () => {
    for (const wrong of ['25:00', '18', '18:60', 'sera']) expect((await say(wrong)).status).toBe(400)
    expect((await say('18:00')).body.order_cutoff).toBe('18:00')
    expect((await say('')).status).toBe(200)
  })

  test('gives customers’ orders a day more from then on: by when a kiosk took them, and by nobody’s word from the web', async () => {
    await prepare(1)
    await say('00:00')
    expect(await send(shop.anna, { channel: 'web', ...cornetti(1, 1) })).toMatchObject({
      ...{ outcome: 'rejected', reason: 'slot-past' },
      message: 'Per quel giorno si ordina prima delle 00:00: scegli un altro giorno.',
    })
    expect(await send(shop.anna, { channel: 'web', ...cornetti(1, 2) })).toMatchObject({ outcome: 'created' })
    expect(await attentionOf((await fromKiosk(1, 1)).id)).toEqual(['slot-past'])
    expect(await attentionOf((await send(shop.cashier, { channel: 'counter', ...cornetti(1, 1) })).id)).toEqual([])
    await say('23:59')
    expect(await attentionOf((await fromKiosk(1, 1)).id)).toEqual([])
    await say('')
    await prepare(0)
  })
})
