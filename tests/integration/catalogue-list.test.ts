// What an imported list makes besides its products, in one request with them, and takes back with them.
import { beforeAll, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { type Server, startSmallShop } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
})

const send = (changes: unknown) => server.call('/api/sfoglia/catalogue', { token: shop.admin.token, body: { changes } })

test('a list’s category, type and choices are made with its product, and all of them taken back; what is used stays', async () => {
  const [category, type, variant, made] = [randomId(), randomId(), randomId(), randomId()]
  const creation = (collection: string, id: string, values: object) => ({ collection, id, seen: null, values })
  const changes = [
    creation('product_categories', category, { name: 'Lievitati', slug: 'lievitati', vat: '10%', sort: 9 }),
    creation('product_variant_types', type, { name: 'Peso', required: true, multiple: false, sort: 9 }),
    creation('product_variants', variant, { type, value: '1 kg', priceIncrease: 12, available: true, sort: 1 }),
    creation('products', made, {
      name: 'Panettone',
      category,
      price: 30,
      unit: 'pezzo',
      composition: 'none',
      variant_types: [type],
      hidden: true,
    }),
  ]
  const written = await send(changes)
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  // The answer was lost, and it is sent again.
  expect((await send(changes)).status).toBe(200)
  expect(await server.list('products', `category='${category}'`)).toMatchObject([{ id: made, variant_types: [type] }])

  const removal = (collection: string, index: number) => ({
    ...{ collection, id: changes[index]?.id, seen: written.body.saved[index].updated, values: null },
  })
  expect((await send([removal('product_categories', 0)])).status).toBe(400)
  const back = [removal('products', 3), removal('product_variants', 2), removal('product_variant_types', 1)]
  expect((await send([...back, removal('product_categories', 0)])).status).toBe(200)
  expect(await server.list('product_categories', `id='${category}'`)).toEqual([])
  expect(await server.list('product_variant_types', `id='${type}'`)).toEqual([])
})
