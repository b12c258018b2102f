// What the server remembers: deletions for mirrors that were away, prices for promises made offline, codes that never change,
// photos once, devices and their codes.
import { beforeAll, describe, expect, test } from 'vitest'
import { aJpeg, aWebp } from '../builders/pictures.ts'
import { aCake, anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const admin = (method: string, path: string, body?: unknown) =>
  server.call(`/api/collections/${path}`, { method, token: shop.admin.token, ...(body !== undefined && { body }) })
const remove = (collection: string, id: string) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
const stoneOf = async (id: string): Promise<Json> => (await server.list('tombstones', `record_id='${id}'`))[0]

describe('tombstones', () => {
  test('are left by whatever is mirrored, with whose it was', async () => {
    const product = { category: IDS.category, unit: 'pezzo', composition: 'none', price: 1 }
    const order = { user_id: shop.anna.id, status: 'INPROGRESS', channel: 'web', pickup_date: slotIn(1, '10:00') }
    const made: { collection: string; body: Record<string, unknown>; owner: string }[] = [
      { collection: 'products', body: { name: 'Prova', ...product }, owner: '' },
      { collection: 'product_categories', body: { name: 'Prova', slug: 'prova' }, owner: '' },
      { collection: 'product_variant_types', body: { name: 'Prova' }, owner: '' },
      { collection: 'product_variants', body: { type: IDS.ripieno, value: 'Prova' }, owner: '' },
      { collection: 'settings', body: { day: '20301231' }, owner: '' },
      { collection: 'shop', body: { name: 'Prova' }, owner: '' },
      { collection: 'order_discount_codes', body: { code: 'PROVA', value: 5 }, owner: 'staff' },
      {
        collection: 'users',
        body: { email: 'via@sfoglia.test', password: 'dolcezza', passwordConfirm: 'dolcezza', role: 'USER' },
        owner: 'staff',
      },
      { collection: 'devices', body: { code: 'C99' }, owner: 'staff' },
      { collection: 'orders', body: order, owner: shop.anna.id },
    ]
    // There is only one.
    await remove('shop', (await server.list('shop'))[0].id)
    for (const { collection, body, owner } of made) {
      const { id } = await server.create(collection, body)
      expect((await remove(collection, id)).status, collection).toBe(204)
      expect(await stoneOf(id), collection).toMatchObject({ collection, record_id: id, owner })
    }
  })

  test('of an order are left for its lines too', async () => {
    const order = anOrder({ items: [anItem(), anItem()] })
    await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
    await remove('orders', order.id)
    for (const { id } of order.items) expect(await stoneOf(id)).toMatchObject({ collection: 'order_items', owner: shop.kiosk.id })
    expect(await server.list('order_events', `order_id='${order.id}'`)).toEqual([])
  })

  test('are not left by a deletion that fails', async () => {
    // A type that choices belong to cannot be deleted.
    expect((await remove('product_variant_types', IDS.ripieno)).status).toBe(400)
    expect(await stoneOf(IDS.ripieno)).toBeUndefined()
    expect(await server.list('product_variant_types', `id='${IDS.ripieno}'`)).toHaveLength(1)
  })

  test('of what is made and deleted again is one', async () => {
    const id = randomId()
    for (let round = 0; round < 3; round++) {
      await server.create('product_categories', { id, name: 'Prova', slug: randomId() })
      await remove('product_categories', id)
    }
    expect(await server.list('tombstones', `record_id='${id}'`)).toHaveLength(1)
  })
})

describe('the price history', () => {
  const ofProduct = async (id: string) =>
    (await server.list('product_prices', `product_id='${id}'`, 'since')).map(({ name, price, gone }) => [name, price, gone])
  const ofVariant = async (id: string) =>
    (await server.list('product_prices', `variant_id='${id}'`, '@rowid')).map(({ type, value, price, gone }) => [
      type,
      value,
      price,
      gone,
    ])

  test('has a product’s prices and names from its first to its last', async () => {
    const made = { name: 'Zeppola', category: IDS.category, unit: 'pezzo', composition: 'none', price: 3 }
    const product = { ...made, allergens: ['glutine'] }
    const { id } = (await admin('POST', 'products/records', product)).body
    const changes = [{ price: 3.2 }, { price: 3.2 }, { name: 'Zeppola fritta' }, { description: 'Buona' }, { available: true }]
    for (const change of changes) expect((await admin('PATCH', `products/records/${id}`, change)).status).toBe(200)
    await admin('DELETE', `products/records/${id}`)
    expect(await ofProduct(id)).toEqual([
      ['Zeppola', 3, false],
      ['Zeppola', 3.2, false],
      ['Zeppola fritta', 3.2, false],
      ['Zeppola fritta', 3.2, true],
    ])
  })

  test('has a choice’s prices under each name it had', async () => {
    const type = (await admin('POST', 'product_variant_types/records', { name: 'Glassa' })).body.id
    const { id } = (await admin('POST', 'product_variants/records', { type, value: 'Bianca', priceIncrease: 1 })).body
    await admin('PATCH', `product_variants/records/${id}`, { priceIncrease: 1.5 })
    await admin('PATCH', `product_variants/records/${id}`, { value: 'Al limone' })
    await admin('PATCH', `product_variants/records/${id}`, { colour: '#fff' })
    await admin('PATCH', `product_variant_types/records/${type}`, { name: 'Copertura' })
    await admin('PATCH', `product_variant_types/records/${type}`, { sort: 4 })
    await admin('DELETE', `product_variants/records/${id}`)
    expect(await ofVariant(id)).toEqual([
      ['Glassa', 'Bianca', 1, false],
      ['Glassa', 'Bianca', 1.5, false],
      ['Glassa', 'Bianca', 1.5, true],
      ['Glassa', 'Al limone', 1.5, false],
      ['Glassa', 'Al limone', 1.5, true],
      ['Copertura', 'Al limone', 1.5, false],
      ['Copertura', 'Al limone', 1.5, true],
    ])
  })

  test('lets a promise made before a change stand, with a word about it', async () => {
    const made = { name: 'Babà', category: IDS.category, unit: 'pezzo', composition: 'none', price: 2, available: true }
    const product = { ...made, allergens: ['glutine'] }
    const { id } = (await admin('POST', 'products/records', product)).body
    const order = (pickup: string) =>
      anOrder({
        items: [anItem({ product_id: id, unit_price: 2, quantity: 1 })],
        pickup_date: slotIn(3, pickup),
        promised_total: 2,
      })
    const send = async (sent: unknown) =>
      (await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [sent] } })).body.results[0]
    expect(await send(order('10:00'))).toMatchObject({ outcome: 'created', order: { attention: [] } })
    await admin('PATCH', `products/records/${id}`, { price: 2.5 })
    expect(await send(order('10:15'))).toMatchObject({ outcome: 'created', order: { total: 2, attention: ['price-changed'] } })
    await admin('PATCH', `products/records/${id}`, { hidden: true, price: 2 })
    expect(await send(order('10:30'))).toMatchObject({ outcome: 'created', order: { attention: ['product-gone'] } })
    await admin('DELETE', `products/records/${id}`)
    const last = order('10:45')
    expect(await send(last)).toMatchObject({ outcome: 'created', order: { total: 2, attention: ['product-gone'] } })
    expect(await server.list('order_items', `order_id='${last.id}'`)).toMatchObject([
      { product_name: 'Babà', product_id: '', price: 2 },
    ])
    expect((await send(last)).outcome).toBe('replayed')
  })

  test('takes no price with three decimals', async () => {
    for (const path of [`products/records/${IDS.cornetto}`, `product_variants/records/${IDS.crema}`]) {
      const answer = await admin('PATCH', path, { price: 1.605, priceIncrease: 0.001 })
      expect([answer.status, answer.body.message]).toEqual([400, 'Un importo ha al massimo due decimali.'])
    }
    expect((await admin('POST', 'order_discount_codes/records', { code: 'X1', value: 5, min_total: 0.001 })).status).toBe(400)
  })
})

describe('discount codes', () => {
  test('are stored in capitals, once while they live', async () => {
    const first = await admin('POST', 'order_discount_codes/records', { code: ' natale15 ', value: 15 })
    expect(first.body).toMatchObject({ code: 'NATALE15', value: 15 })
    expect((await admin('POST', 'order_discount_codes/records', { code: 'NATALE15', value: 20 })).status).toBe(400)
    await admin('PATCH', `order_discount_codes/records/${first.body.id}`, { deleted: true })
    expect((await admin('POST', 'order_discount_codes/records', { code: 'NATALE15', value: 20 })).status).toBe(200)
    expect((await admin('PATCH', `order_discount_codes/records/${first.body.id}`, { deleted: false })).status).toBe(400)
  })

  test('keep code and percentage for ever, whoever writes', async () => {
    const { id } = (await admin('POST', 'order_discount_codes/records', { code: 'SEMPRE', value: 10 })).body
    for (const token of [shop.admin.token, server.superuser]) {
      for (const change of [{ code: 'ALTRO' }, { value: 20 }, { value: 0 }]) {
        const path = `/api/collections/order_discount_codes/records/${id}`
        expect((await server.call(path, { method: 'PATCH', token, body: change })).status).toBe(400)
      }
    }
    expect((await admin('PATCH', `order_discount_codes/records/${id}`, { max_uses: 3, min_total: 10.5 })).status).toBe(200)
    expect(await server.list('order_discount_codes', `id='${id}'`)).toMatchObject([
      { code: 'SEMPRE', value: 10, max_uses: 3, min_total: 10.5 },
    ])
  })

  test.each([0, -5, 101, 12.5])('do not give %d percent', async (value) => {
    expect((await admin('POST', 'order_discount_codes/records', { code: 'STRANO', value })).status).toBe(400)
  })

  test('are found by who knows them, and listed by nobody else', async () => {
    const found = async (query: string, token = '') => {
      const path = `/api/collections/order_discount_codes/records?${query}`
      return (await server.call(path, { token })).body.items.map(({ code }: Json) => code)
    }
    const filter = encodeURIComponent("code='NONNA10' && deleted=false")
    for (const token of ['', shop.anna.token]) {
      expect(await found(`filter=${filter}&code=NONNA10`, token)).toEqual(['NONNA10'])
      expect(await found('code=NONNA10', token)).toEqual(['NONNA10'])
      for (const guess of [
        '',
        'code=',
        `filter=${filter}`,
        'code=%25',
        'code=N',
        `filter=${filter}&code=ALTRO`,
        'code=null',
        "code='||1=1",
      ]) {
        expect(await found(guess, token), guess).toEqual([])
      }
    }
    expect(await found('', shop.kiosk.token)).toContain('NONNA10')
    const [{ id }] = await server.list('order_discount_codes', "code='SEMPRE'")
    await admin('PATCH', `order_discount_codes/records/${id}`, { deleted: true })
    expect(await found('code=SEMPRE')).toEqual([])
  })
})

test('a code is expanded in the orders of whose it was, even when it is deleted', async () => {
  const { id } = await server.create('order_discount_codes', { code: 'VECCHIO', value: 10, deleted: true })
  const order = {
    user_id: shop.anna.id,
    status: 'INPROGRESS',
    channel: 'web',
    pickup_date: slotIn(1, '10:00'),
    order_discount_id: id,
  }
  const { id: orderId } = await server.create('orders', order)
  const path = `/api/collections/orders/records/${orderId}?expand=order_discount_id,order_items_via_order_id`
  expect((await server.call(path, { token: shop.anna.token })).body.expand.order_discount_id).toMatchObject({
    code: 'VECCHIO',
    value: 10,
  })
  expect((await server.call(path, { token: shop.bruno.token })).status).toBe(404)
  const code = `/api/collections/order_discount_codes/records/${id}`
  expect((await server.call(code, { token: shop.bruno.token })).status).toBe(404)
  expect((await server.call(code)).status).toBe(404)
})

describe('devices', () => {
  const register = (person: Person, body: unknown) => server.call('/api/sfoglia/devices', { token: person.token, body })

  test('get a code of their kind, and the same one for ever', async () => {
    const ids = [randomId(), randomId(), randomId()]
    const codes = []
    for (const id of ids) codes.push((await register(shop.kiosk, { id, name: 'Totem' })).body)
    expect(codes.map(({ id }) => id)).toEqual(ids)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3)
    for (const { id, code } of codes) {
      expect(code).toMatch(/^K\d+$/)
      expect((await register(shop.kiosk, { id, name: '' })).body).toEqual({ id, code })
    }
    const till = randomId()
    expect((await register(shop.cashier, { id: till, name: 'Cassa' })).body).toEqual({ id: till, code: 'C1' })
    expect((await register(shop.admin, { id: till, name: 'Altro nome', waiting: 3, counter: 12 })).body.code).toBe('C1')
    const [stored] = await server.list('devices', "code='C1'")
    expect(stored).toMatchObject({ kind: 'counter', name: 'Cassa', waiting: 3, counter: 12, owner: shop.admin.id })
    expect(Date.now() - Date.parse(stored.last_contact)).toBeLessThan(60_000)
  })

  test('of which only a kiosk learns the hash of its PIN', async () => {
    const [known] = await server.list('shop_private')
    const set = (kiosk_pin_hash: string) =>
      known
        ? server.call(`/api/collections/shop_private/records/${known.id}`, {
            method: 'PATCH',
            token: shop.admin.token,
            body: { kiosk_pin_hash },
          })
        : server.create('shop_private', { kiosk_pin_hash })
    await set('hash')
    const answers = []
    for (const person of [shop.kiosk, shop.cashier, shop.admin]) answers.push((await register(person, { id: randomId() })).body)
    expect(answers.map(({ pin_hash }) => pin_hash)).toEqual(['hash', undefined, undefined])
  })

  test('that register at the same moment get different codes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(shop.kiosk, { id: randomId(), name: '' })))
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(20)
  })

  test('whose code an order brought along first are passed over', async () => {
    const [last] = await server.list('counters', "key='device C'")
    const taken = `C${last.value + 1}`
    await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body: { device: taken, orders: [] } })
    expect((await register(shop.cashier, { id: randomId(), name: 'Prova' })).body.code).toBe(`C${last.value + 2}`)
  })

  test('are listed with their last contact and the highest number of the day', async () => {
    const pickup_date = slotIn(2, '12:00')
    const orders = ['X1234-003', 'X1234-001', 'X1234-002'].map((number) => anOrder({ channel: 'counter', number, pickup_date }))
    await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body: { device: 'X1234', orders } })
    expect(await server.list('devices', "code='X1234'")).toMatchObject([{ counter: 3, owner: shop.cashier.id, kind: 'counter' }])
    // A cashier delivers what it scanned: the kiosk is listed, but nobody heard of it.
    const scanned = anOrder({ number: 'K77-005', author_id: shop.kiosk.id, pickup_date })
    await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body: { device: 'C1', orders: [scanned] } })
    expect(await server.list('devices', "code='K77'")).toMatchObject([{ counter: 5, kind: 'kiosk', last_contact: '', owner: '' }])
    expect(await server.list('orders', `id='${scanned.id}'`)).toMatchObject([{ device: 'K77', user_id: shop.kiosk.id }])
  })

  test('that are revoked, of customers or without an id get none', async () => {
    const id = randomId()
    await register(shop.kiosk, { id, name: '' })
    await admin('PATCH', `devices/records/${id}`, { revoked: true })
    expect((await register(shop.kiosk, { id, name: '' })).status).toBe(403)
    expect((await register(shop.anna, { id: randomId(), name: '' })).status).toBe(403)
    for (const body of [
      {},
      { id: 'K1' },
      { id: randomId(), name: 7 },
      { id: randomId(), name: 'x'.repeat(81) },
      { id: randomId(), waiting: -1 },
      { id: randomId(), counter: 1.5 },
    ]) {
      expect((await register(shop.kiosk, body)).status).toBe(400)
    }
  })
})

describe('photos', () => {
  const JPEG = aJpeg(16, 16)
  const form = (parts: Record<string, { bytes: Uint8Array; type?: string; name?: string }[]>) => {
    const data = new FormData()
    for (const [field, files] of Object.entries(parts)) {
      for (const { bytes, type = 'image/jpeg', name = 'foto.jpg' } of files)
        data.append(field, new Blob([Uint8Array.from(bytes)], { type }), name)
    }
    return data
  }
  const sendTo = (itemId: string, person: Person, parts: Parameters<typeof form>[0]) =>
    server.call(`/api/sfoglia/order-items/${itemId}/images`, { token: person.token, body: form(parts) })
  const kioskItem = async () => {
    const order = anOrder({ pickup_date: slotIn(6, '15:00'), items: [aCake()] })
    await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
    return order.items[0]?.id ?? ''
  }
  const stored = async (id: string) => (await server.list('order_items', `id='${id}'`))[0]

  test('follow their order, once per field; the same again is no error', async () => {
    const id = await kioskItem()
    const answer = await sendTo(id, shop.kiosk, { reference_image: [{ bytes: JPEG }] })
    expect(answer.body).toMatchObject({ id, reference_image: expect.stringMatching(/^photo_.*\.jpg$/), wafer_image: '' })
    expect((await sendTo(id, shop.kiosk, { reference_image: [{ bytes: JPEG }] })).body).toEqual(answer.body)
    const other = Uint8Array.from([...JPEG, 7])
    expect((await sendTo(id, shop.kiosk, { reference_image: [{ bytes: other }] })).status).toBe(409)
    expect(await stored(id)).toMatchObject({ reference_image: answer.body.reference_image })
    const both = await sendTo(id, shop.cashier, { reference_image: [{ bytes: JPEG }], wafer_image: [{ bytes: other }] })
    expect(both.body).toMatchObject({
      reference_image: answer.body.reference_image,
      wafer_image: expect.stringMatching(/^photo_/),
    })
  })

  test('are what their bytes say, whatever they are called', async () => {
    const id = await kioskItem()
    const text = (content: string) => new TextEncoder().encode(content)
    const wrong = [
      { bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
      { bytes: text('GIF89a.......') },
      { bytes: text('<html><script>alert(1)</script>'), type: 'image/png', name: 'foto.png' },
      { bytes: new Uint8Array() },
      { bytes: JPEG.slice(0, 2) },
    ]
    for (const file of wrong) {
      const answer = await sendTo(id, shop.kiosk, { reference_image: [file] })
      expect([answer.status, answer.body.message]).toEqual([400, 'La foto deve essere JPEG, PNG o WebP.'])
    }
    const webp = aWebp()
    const answer = await sendTo(id, shop.kiosk, { wafer_image: [{ bytes: webp, type: 'text/html', name: '../../torta.html' }] })
    expect(answer.body.wafer_image).toMatch(/^photo_[a-z0-9_]+\.webp$/)
  })

  test('are for cakes that somebody composes or has written on, not for what stands on the counter', async () => {
    const order = anOrder({ pickup_date: slotIn(6, '15:15') })
    await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
    const id = order.items[0]?.id ?? ''
    const refused = await sendTo(id, shop.kiosk, { reference_image: [{ bytes: JPEG }] })
    expect([refused.status, refused.body.message]).toEqual([400, 'A questo prodotto non si aggiunge una foto.'])
    expect(await stored(id)).toMatchObject({ reference_image: '' })
  })

  test('that are too large, too many or none are refused', async () => {
    const id = await kioskItem()
    const large = new Uint8Array(8_000_001)
    large.set(JPEG)
    expect((await sendTo(id, shop.kiosk, { reference_image: [{ bytes: large }] })).status).toBe(413)
    expect((await sendTo(id, shop.kiosk, { reference_image: [{ bytes: JPEG }, { bytes: JPEG }] })).status).toBe(400)
    expect((await sendTo(id, shop.kiosk, { price: [{ bytes: JPEG }] })).status).toBe(400)
    expect(await stored(id)).toMatchObject({ reference_image: '', wafer_image: '' })
  })

  test('are the author’s and the staff’s to add', async () => {
    const id = await kioskItem()
    for (const person of [shop.anna, shop.bruno])
      expect((await sendTo(id, person, { reference_image: [{ bytes: JPEG }] })).status).toBe(404)
    expect((await sendTo(id, { id: '', token: '' }, { reference_image: [{ bytes: JPEG }] })).status).toBe(401)
    expect((await sendTo('nessunariga0000', shop.cashier, { reference_image: [{ bytes: JPEG }] })).status).toBe(404)
    expect(await stored(id)).toMatchObject({ reference_image: '' })
  })
})
