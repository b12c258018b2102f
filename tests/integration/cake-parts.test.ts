// What a cake's choices mean, on the real server: accepting an order says it, whatever the device knew of it and whatever the shop
// calls it by now.
import { beforeAll, describe, expect, test } from 'vitest'
import { lookOfItem } from '#domain/cake/look.ts'
import type { WireItem } from '#domain/order/submission.ts'
import { packOrder, unpackOrder } from '#domain/order-code/order-code.ts'
import { anItem, anOrder } from './an-order.ts'
import type { Json } from './client.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

describe('an order that is accepted', () => {
  const BASE = { type: 'Base', value: 'Cacao', priceIncrease: 2 }
  const SIZE = { type: 'Persone', value: '12 persone', priceIncrease: 24 }
  const CAKE = { base: 'base0000000cake', size: 'persone0000cake', cacao: 'cacao000000cake', twelve: 'dodici00000cake' }
  const BASE_PART = { role: 'base', layer: 'base/cacao', servings: 0 }
  const SIZE_PART = { role: 'persone', layer: '', servings: 12 }
  let server: Server
  let shop: SmallShop

  beforeAll(async () => {
    ;({ server, shop } = await startSmallShop())
    await withoutRateLimits(server)
    await server.create('product_variant_types', { id: CAKE.base, name: BASE.type, required: true, role: 'base' })
    await server.create('product_variant_types', { id: CAKE.size, name: SIZE.type, required: true, role: 'persone' })
    const variant = { available: true, priceIncrease: BASE.priceIncrease }
    await server.create('product_variants', {
      ...variant,
      id: CAKE.cacao,
      type: CAKE.base,
      value: BASE.value,
      layer: 'base/cacao',
    })
    const twelve = { ...variant, priceIncrease: SIZE.priceIncrease, servings: 12 }
    await server.create('product_variants', { ...twelve, id: CAKE.twelve, type: CAKE.size, value: SIZE.value })
    await patch('products', IDS.torta, { variant_types: [CAKE.base, CAKE.size], composition: 'compose', wedding: true })
  })

  const patch = async (collection: string, id: string, body: Json) => {
    const path = `/api/collections/${collection}/records/${id}`
    expect((await server.call(path, { method: 'PATCH', token: server.superuser, body })).status).toBe(200)
  }
  let day = 1
  /** In a slot of its own. */
  const aCake = (fields: Partial<WireItem> = {}) => {
    const item = anItem({ product_id: IDS.torta, quantity: 1, unit_price: 52, custom_variants: [BASE, SIZE], ...fields })
    return anOrder({ items: [item], pickup_date: slotIn(++day, '10:00') })
  }
  /** The answer, and the line that was stored. */
  const sent = async (order: Json, token = shop.kiosk.token, device = 'K1') => {
    const { body } = await server.call('/api/sfoglia/orders', { token, body: { device, orders: [order] } })
    const [item] = await server.list('order_items', `order_id='${order.id}'`)
    return { result: body.results[0], item }
  }

  test('from a device that knows nothing of it carries what the catalogue says', async () => {
    const { result, item } = await sent(aCake())
    expect(result).toMatchObject({ outcome: 'created', order: { attention: [] } })
    expect(item.custom_variants).toEqual([
      { ...BASE, cake: BASE_PART },
      { ...SIZE, cake: SIZE_PART },
    ])
    expect(item.wedding).toBe(true)
  })

  test('does not say what its device would have it say', async () => {
    const wrong = { role: 'colata', layer: 'colata/pistacchio', servings: 99 } as const
    const { item } = await sent(aCake({ custom_variants: [{ ...BASE, cake: wrong }, SIZE], wedding: false }))
    expect(item.custom_variants[0].cake).toEqual(BASE_PART)
    expect(item.wedding).toBe(true)
  })

  test('is the same content with and without it: what a till read out of the code is no other order', async () => {
    const order = aCake({ custom_variants: [{ ...BASE, cake: { ...BASE_PART, role: 'base' } }, SIZE], wedding: true })
    expect((await sent(order)).result.outcome).toBe('created')
    const read = unpackOrder(packOrder(order, shop.kiosk.id))
    const viaTill = await sent({ ...read?.order, author_id: read?.authorId }, shop.cashier.token, 'C1')
    expect(viaTill.result).toMatchObject({ outcome: 'replayed', id: order.id })
  })

  test('is refused for nothing in it', async () => {
    const broken = [
      null,
      'base',
      { role: 'tetto', layer: '', servings: 0 },
      { role: 'base', layer: 7 },
      { role: 'base', layer: 'x'.repeat(61) },
    ]
    for (const cake of broken) {
      const custom_variants = [{ ...BASE, cake }, SIZE]
      const { result, item } = await sent({ ...aCake(), items: [{ ...aCake().items[0], custom_variants, wedding: 'sì' }] })
      expect(result.outcome).toBe('created')
      expect(item.custom_variants[0].cake).toEqual(BASE_PART)
    }
  })

  test('under names that the shop has changed meanwhile keeps its drawing', async () => {
    await patch('product_variant_types', CAKE.base, { name: 'Fondo' })
    await patch('product_variants', CAKE.cacao, { value: 'Nero' })
    await patch('product_variant_types', CAKE.size, { name: 'Taglia' })
    const { result, item } = await sent(aCake())
    expect(result).toMatchObject({ outcome: 'created', order: { attention: ['product-gone'] } })
    expect(item.custom_variants).toEqual([
      { ...BASE, cake: BASE_PART },
      { ...SIZE, cake: SIZE_PART },
    ])
    const renamed = [
      { ...BASE, type: 'Fondo', value: 'Nero' },
      { ...SIZE, type: 'Taglia' },
    ]
    const { result: now, item: line } = await sent(aCake({ custom_variants: renamed }))
    expect(now).toMatchObject({ outcome: 'created', order: { attention: [] } })
    const look = (stored: Json) =>
      lookOfItem({ productName: '', isWedding: stored.wedding, customVariants: stored.custom_variants, waferImage: '' })
    expect(look(line)?.layers.map(({ id }) => id)).toContain('cacao')
    expect(look(line)).toEqual(look(item))
  })
})
