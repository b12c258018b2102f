// Many changes of the catalogue at once: all or none, nobody's change overwritten, prices remembered.
import { beforeAll, expect, test } from 'vitest'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
})

const MADE = { category: IDS.category, price: 1, unit: 'pezzo', composition: 'none' }
const send = (changes: unknown, token = shop.admin.token) => server.call('/api/sfoglia/catalogue', { token, body: { changes } })
/** @throws when it is not there: what is gone has not stayed as it was */
async function product(id: string): Promise<Json> {
  const [found] = await server.list('products', `id='${id}'`)
  if (!found) throw new Error(`There is no product ${id}`)
  return found
}
const priceOf = async (id: string) => (await product(id)).price
const change = async (id: string, values: Record<string, unknown>) => ({
  collection: 'products',
  id,
  seen: (await product(id)).updated,
  values,
})

test('new prices, a new product and a changed choice are written together, and the old prices remembered', async () => {
  const id = randomId()
  const [variant] = await server.list('product_variants', `id='${IDS.pistacchio}'`)
  const made = { ...MADE, name: 'Bombolone', price: 1.8, available: true, allergens: ['glutine'] }
  const answer = await send([
    await change(IDS.cornetto, { price: 1.7 }),
    { collection: 'products', id, seen: null, values: made },
    { collection: 'product_variants', id: IDS.pistacchio, seen: variant.updated, values: { priceIncrease: 0.7 } },
  ])
  expect(answer.status).toBe(200)
  expect(answer.body.saved.map((saved: Json) => saved.id)).toEqual([IDS.cornetto, id, IDS.pistacchio])
  expect(answer.body.saved[0].updated).toBe((await product(IDS.cornetto)).updated)
  expect([await priceOf(IDS.cornetto), await priceOf(id)]).toEqual([1.7, 1.8])
  const history = await server.list('product_prices', `product_id='${IDS.cornetto}'`, 'created')
  expect(history.map(({ price }) => price)).toEqual([1.6, 1.7])
  expect((await server.list('product_prices', `variant_id='${IDS.pistacchio}'`)).map(({ price }) => price)).toContain(0.7)
})

test('what a kiosk promised at the old price is taken at it, and asks for attention', async () => {
  const order = anOrder({ items: [anItem({ product_id: IDS.cornetto, unit_price: 1.6 })], pickup_date: slotIn(2, '10:00') })
  const answer = await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
  expect(answer.body.results[0]).toMatchObject({ outcome: 'created', order: { attention: ['price-changed'] } })
})

test('places in a list are written together too, and nothing else of a category', async () => {
  const [category] = await server.list('product_categories', `id='${IDS.category}'`)
  const place = { collection: 'product_categories', id: IDS.category, seen: category.updated, values: { sort: 7 } }
  expect((await send([place])).status).toBe(200)
  expect((await server.list('product_categories', `id='${IDS.category}'`))[0].sort).toBe(7)
  expect((await send([{ ...place, values: { name: 'Altro' } }])).status).toBe(400)
})

test('one changed by somebody else meanwhile stops all of them, and is named', async () => {
  const before = await product(IDS.cornetto)
  const changes = [await change(IDS.cornetto, { price: 9 }), await change(IDS.torta, { price: 99 })]
  const elsewhere = { method: 'PATCH', token: shop.admin.token, body: { description: 'Nuova' } }
  expect((await server.call(`/api/collections/products/records/${IDS.torta}`, elsewhere)).status).toBe(200)
  const answer = await send(changes)
  expect(answer.status).toBe(412)
  expect(answer.body.data.stale).toEqual([IDS.torta])
  expect(await product(IDS.cornetto)).toEqual(before)
})

test('what is so already is no change: whoever sends it again has not seen what others made of it since', async () => {
  const again = [await change(IDS.torta, { price: 31 })]
  expect((await send(again)).status).toBe(200)
  const elsewhere = { method: 'PATCH', token: shop.admin.token, body: { description: 'Un’altra' } }
  expect((await server.call(`/api/collections/products/records/${IDS.torta}`, elsewhere)).status).toBe(200)
  const answer = await send(again)
  expect([answer.status, answer.body.saved]).toEqual([200, [{ id: IDS.torta, updated: again[0]?.seen }]])
})

test('one that was deleted meanwhile stops all of them too', async () => {
  const before = await product(IDS.cornetto)
  const gone = { collection: 'products', id: randomId(), seen: '2026-01-01 10:00:00.000Z', values: { price: 2 } }
  const answer = await send([await change(IDS.cornetto, { price: 9 }), gone])
  expect([answer.status, answer.body.data.stale]).toEqual([412, [gone.id]])
  expect(await product(IDS.cornetto)).toEqual(before)
})

test('what a record’s own rules refuse takes the others back', async () => {
  const before = await product(IDS.cornetto)
  const made = { name: 'Senza categoria', category: 'nonesiste000000', price: 1, unit: 'pezzo', composition: 'none' }
  const refused = { collection: 'products', id: randomId(), seen: null, values: made }
  const answer = await send([await change(IDS.cornetto, { price: 9 }), refused])
  expect([answer.status, answer.body.data.refused.id]).toEqual([400, refused.id])
  expect(await product(IDS.cornetto)).toEqual(before)
  const decimals = await send([await change(IDS.pane, { price: 5.6 }), await change(IDS.cornetto, { price: 1.999 })])
  expect(decimals.status).toBe(400)
  expect(await priceOf(IDS.pane)).toBe(5.2)
})

const TEXT_DECLARE = 'Indica gli allergeni, oppure «Nessuno dei 14».'

const record = (path: string, method: string, body: object) =>
  server.call(`/api/collections/products/records${path}`, { method, token: shop.admin.token, body })

test.each([['nessuno'], ['latte']])('a product that declares %s comes before customers', async (word) => {
  const hidden = await record('', 'POST', { ...MADE, name: word, hidden: true })
  const shown = await record(`/${hidden.body.id}`, 'PATCH', { hidden: false, allergens: [word] })
  const made = await record('', 'POST', { ...MADE, name: word, allergens: [word] })
  expect([hidden, shown, made].map(({ status }) => status)).toEqual([200, 200, 200])
})

test('one that nobody has declared does not, in whatever way', async () => {
  const name = 'Torrone'
  const hidden = await record('', 'POST', { ...MADE, name, hidden: true })
  expect(hidden.status).toBe(200)
  const refused = [await record('', 'POST', { ...MADE, name }), await record(`/${hidden.body.id}`, 'PATCH', { hidden: false })]
  expect(refused.map(({ status, body }) => [status, body.data?.allergens?.message])).toEqual([
    [400, TEXT_DECLARE],
    [400, TEXT_DECLARE],
  ])
  const batches = [
    await send([{ collection: 'products', id: randomId(), seen: null, values: { ...MADE, name } }]),
    await send([await change(hidden.body.id, { hidden: false })]),
  ]
  expect(batches.map(({ status, body }) => [status, body.message])).toEqual([
    [400, `${name}: ${TEXT_DECLARE}`],
    [400, `${name}: ${TEXT_DECLARE}`],
  ])
  expect(await server.list('products', `name='${name}' && hidden=false`)).toEqual([])
})

test('what was sold before anybody declared it goes on being sold, also when an import of its answer is taken back', async () => {
  expect(await product(IDS.pane)).toMatchObject({ allergens: [], hidden: false })
  expect((await record(`/${IDS.pane}`, 'PATCH', { allergens: ['glutine'], price: 5.3 })).status).toBe(200)
  expect((await send([await change(IDS.pane, { allergens: [], price: 5.2 })])).status).toBe(200)
  expect(await product(IDS.pane)).toMatchObject({ allergens: [], hidden: false })
})

test('sent twice, because the answer was lost, it is done once', async () => {
  const id = randomId()
  const made = { ...MADE, name: 'Krapfen', price: 1.5, allergens: ['uova'] }
  const changes = [await change(IDS.pane, { price: 5.4 }), { collection: 'products', id, seen: null, values: made }]
  expect((await send(changes)).status).toBe(200)
  const before = (await product(IDS.pane)).updated
  expect((await send(changes)).status).toBe(200)
  expect((await product(IDS.pane)).updated).toBe(before)
  expect(await server.list('products', `name='Krapfen'`)).toHaveLength(1)
})

test('nobody but an administrator, and nothing but the catalogue’s fields', async () => {
  const before = await product(IDS.cornetto)
  const fine = await change(IDS.cornetto, { price: 9 })
  expect((await send([fine], shop.cashier.token)).status).toBe(403)
  expect((await send([fine], shop.kiosk.token)).status).toBe(403)
  expect((await send([fine], '')).status).toBe(401)
  const wrong: unknown[] = [
    [],
    'x',
    [{ ...fine, collection: 'users' }],
    [{ ...fine, id: '../users' }],
    [{ ...fine, seen: 3 }],
    [{ ...fine, values: { images: [] } }],
    [{ ...fine, values: { constructor: 1 } }],
    [{ ...fine, values: { price: '9' } }],
    [{ ...fine, values: { price: -1 } }],
    [{ ...fine, values: {} }],
    [fine, fine],
    Array.from({ length: 5001 }, () => ({ ...fine, id: randomId() })),
  ]
  for (const changes of wrong) expect((await send(changes)).status).toBe(400)
  expect(await product(IDS.cornetto)).toEqual(before)
})

test('thirty in a minute are enough', async () => {
  const statuses = new Set<number>()
  for (let call = 0; call < 40; call++) statuses.add((await send([])).status)
  expect([...statuses].sort()).toEqual([400, 429])
})
