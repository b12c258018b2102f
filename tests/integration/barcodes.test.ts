// A product's barcode and its number on the scale, as every writer meets them: right, stored in one form, one product's alone, and
// the owner's to write. And a list that was imported by mistake goes again.
import { beforeAll, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

const BISCUITS = '2000001000106'
const UPC = '036000291452'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const path = (id: string) => `/api/collections/products/records/${id}`
const DECLARED = { allergens: ['glutine'] }
const write = (id: string, barcode: string, token = shop.admin.token) =>
  server.call(path(id), { method: 'PATCH', token, body: { barcode } })
const stored = async (id: string): Promise<Json> => (await server.list('products', `id='${id}'`))[0].barcode

test('is stored in one form, and taken away again', async () => {
  expect((await write(IDS.pane, ` ${UPC.slice(0, 6)} ${UPC.slice(6)}`)).body.barcode).toBe(`0${UPC}`)
  expect((await write(IDS.pane, '')).body.barcode).toBe('')
  // Any number of products have none.
  expect((await write(IDS.torta, '')).status).toBe(200)
})

test.each(['2000001000107', '12345', 'ABCDEFGH', '20000010001060'])('%s is refused, and said why', async (barcode) => {
  const { status, body } = await write(IDS.pane, barcode)
  expect(status).toBe(400)
  expect(body.data.barcode).toMatchObject({ code: 'validation_barcode', message: expect.stringMatching(/codice a barre/) })
  expect(await stored(IDS.pane)).toBe('')
})

test('of another product is refused with its name, until that one gives it up or is gone', async () => {
  expect((await write(IDS.cornetto, BISCUITS)).status).toBe(200)
  expect((await write(IDS.cornetto, BISCUITS)).status).toBe(200)
  const { status, body } = await write(IDS.pane, BISCUITS)
  expect(status).toBe(400)
  expect(body.data.barcode.message).toBe(`Il codice a barre ${BISCUITS} è già di «Cornetto».`)
  expect((await write(IDS.cornetto, '')).status).toBe(200)
  const made = {
    name: 'Biscotti',
    category: IDS.category,
    price: 9,
    unit: 'pezzo',
    composition: 'none',
    ...DECLARED,
    barcode: BISCUITS,
  }
  const create = () => server.call('/api/collections/products/records', { token: shop.admin.token, body: made })
  const { body: biscuits } = await create()
  expect(biscuits.barcode).toBe(BISCUITS)
  expect((await create()).status).toBe(400)
  expect((await server.call(path(biscuits.id), { method: 'DELETE', token: shop.admin.token })).status).toBe(204)
  expect((await write(IDS.pane, BISCUITS)).status).toBe(200)
})

test('its number on the scale is stored without zeros in front, is one product’s alone, and no other word', async () => {
  const number = (id: string, scale_code: string) =>
    server.call(path(id), { method: 'PATCH', token: shop.admin.token, body: { scale_code } })
  expect((await number(IDS.pane, '00102')).body.scale_code).toBe('102')
  expect((await number(IDS.pane, '102')).status).toBe(200)
  const taken = await number(IDS.torta, '0102')
  expect([taken.status, taken.body.data.scale_code.message]).toEqual([400, 'Il codice bilancia 102 è già di «Pane».'])
  for (const wrong of ['B12', '1234567', '0']) {
    const { status, body } = await number(IDS.torta, wrong)
    expect([status, body.data.scale_code.code]).toEqual([400, 'validation_scale_code'])
  }
  expect((await number(IDS.torta, '')).status).toBe(200)
  const both = await Promise.all([IDS.torta, IDS.cornetto].map((id) => number(id, '77')))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('how the scale’s labels are made is the owner’s to say, in one form', async () => {
  const [{ id }] = await server.list('shop', "id != ''")
  const say = (scale_labels: string, token = shop.admin.token) =>
    server.call(`/api/collections/shop/records/${id}`, { method: 'PATCH', token, body: { scale_labels } })
  expect((await say(' 21aaaaapppppc,22AAAAAGGGGGC ')).body.scale_labels).toBe('21AAAAAPPPPPC 22AAAAAGGGGGC')
  const { status, body } = await say('2XAAAAAPPPPP')
  expect([status, body.data.scale_labels.code]).toEqual([400, 'validation_scale_labels'])
  expect((await say('', shop.cashier.token)).status).toBe(404)
  expect((await say('')).body.scale_labels).toBe('')
})

test('two at the same moment: one has it', async () => {
  const code = '2000001000205'
  const answers = await Promise.all([write(IDS.cornetto, code), write(IDS.torta, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an imported list meets the same rule, and nothing of it is written', async () => {
  const changes = (barcode: string) => [
    { collection: 'products', id: randomId(), seen: null, values: made('Uno', barcode) },
    { collection: 'products', id: randomId(), seen: null, values: made('Due', barcode) },
  ]
  const send = (body: object) => server.call('/api/sfoglia/catalogue', { token: shop.admin.token, body })
  expect((await send({ changes: changes('2000001000304') })).status).toBe(400)
  expect((await send({ changes: changes('2000001000305') })).status).toBe(400)
  // Only as it is stored: the device has read it already.
  expect((await send({ changes: changes(UPC).slice(0, 1) })).status).toBe(400)
  expect(await server.list('products', "name='Uno' || name='Due'")).toEqual([])
  expect((await send({ changes: changes('2000001000304').slice(0, 1) })).status).toBe(200)
})

test('a cashier, a kiosk and a guest write none', async () => {
  for (const token of [shop.cashier.token, shop.kiosk.token, '']) {
    expect((await write(IDS.cornetto, '2000001000403', token)).status).toBeGreaterThanOrEqual(400)
  }
  expect(await server.list('products', "barcode='2000001000403'")).toEqual([])
})

function made(name: string, barcode: string) {
  return { name, category: IDS.category, price: 9, unit: 'pezzo', composition: 'none', ...DECLARED, available: true, barcode }
}

const batch = (changes: unknown) => server.call('/api/sfoglia/catalogue', { token: shop.admin.token, body: { changes } })

test('what an import made is removed again, told to who was away, unless somebody touched it; again, it is gone already', async () => {
  const made = { collection: 'products', seen: null, values: { name: 'Di troppo', category: IDS.category, price: 2 } }
  const values = { ...made.values, unit: 'pezzo', composition: 'none', ...DECLARED }
  const [first, second] = [randomId(), randomId()]
  const answer = await batch(
    [first, second].map((id, index) => ({ ...made, id, values: { ...values, name: `Di troppo ${index}` } })),
  )
  const versions: string[] = answer.body.saved.map(({ updated }: Json) => updated)
  const removal = (id: string, index: number) => ({ collection: 'products', id, seen: versions[index], values: null })
  expect((await batch([{ ...removal(second, 1), values: { price: 3 } }])).status).toBe(200)
  const refused = await batch([removal(first, 0), removal(second, 1)])
  expect([refused.status, refused.body.data.stale]).toEqual([412, [second]])
  expect((await server.list('products', `id='${first}'`))[0]?.name).toBe('Di troppo 0')
  for (let times = 0; times < 2; times++) expect((await batch([removal(first, 0)])).status).toBe(200)
  expect(await server.list('products', `id='${first}'`)).toEqual([])
  expect(await server.list('tombstones', `record_id='${first}'`)).toMatchObject([{ collection: 'products', owner: '' }])
  const [category] = await server.list('product_categories', `id='${IDS.category}'`)
  const kept = { collection: 'product_categories', id: IDS.category, seen: category.updated, values: null }
  expect((await batch([kept])).status).toBe(400)
})
