// What the owner translates of the catalogue: written and read on the real server, limited, and nothing of it in orders or on the pages
// that the server renders.
import { beforeAll, expect, test } from 'vitest'
import { anItem, anOrder } from './an-order.ts'
import { type Server, startSmallShop } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
})

const write = (collection: string, id: string, body: object, token = shop.admin.token) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token, body })

test.each([
  ['products', IDS.cornetto, { name_en: 'Croissant', description_de: 'Mit Creme.', ingredients_fr: 'Farine de blé.' }],
  ['product_categories', IDS.category, { name_de: 'Frühstück' }],
  ['product_variant_types', IDS.ripieno, { name_fr: 'Garniture' }],
  ['product_variants', IDS.pistacchio, { value_de: 'Pistazie' }],
])('the owner translates %s, and a guest reads it', async (collection, id, translated) => {
  expect((await write(collection, id, translated)).status).toBe(200)
  const read = await server.call(`/api/collections/${collection}/records/${id}`)
  expect(read.body).toMatchObject(translated)
})

test('nobody else translates', async () => {
  for (const { token } of [shop.cashier, shop.kiosk, shop.anna]) {
    expect((await write('products', IDS.cornetto, { name_de: 'Hörnchen' }, token)).status).not.toBe(200)
  }
})

test.each([
  ['products', IDS.cornetto, 'name_de', 120],
  ['products', IDS.cornetto, 'ingredients_en', 5000],
  ['product_categories', IDS.category, 'name_fr', 60],
  ['product_variant_types', IDS.ripieno, 'name_en', 80],
  ['product_variants', IDS.crema, 'value_en', 200],
])('%s %s %s takes as much as its Italian text', async (collection, id, column, most) => {
  expect((await write(collection, id, { [column]: 'x'.repeat(most) })).status).toBe(200)
  const answer = await write(collection, id, { [column]: 'x'.repeat(most + 1) })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.data)).toEqual([column])
})

test('a list brings translations like any other column', async () => {
  const [cornetto] = await server.list('products', `id='${IDS.cornetto}'`)
  const change = { collection: 'products', id: IDS.cornetto, seen: cornetto?.updated, values: { name_de: 'Hörnchen' } }
  const send = (changes: unknown) => server.call('/api/sfoglia/catalogue', { token: shop.admin.token, body: { changes } })
  expect((await send([change])).status).toBe(200)
  expect((await server.list('products', `id='${IDS.cornetto}'`))[0]?.name_de).toBe('Hörnchen')
  expect((await send([{ ...change, values: { name_de: 'x'.repeat(121) } }])).status).toBe(400)
})

test('an order keeps the Italian name', async () => {
  const order = anOrder({ items: [anItem({ product_id: IDS.cornetto, unit_price: 1.6 })], pickup_date: slotIn(2, '10:00') })
  await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
  const [item] = await server.list('order_items', `order_id='${order.id}'`)
  const [cornetto] = await server.list('products', `id='${IDS.cornetto}'`)
  expect(item?.product_name).toBe(cornetto?.name)
})
