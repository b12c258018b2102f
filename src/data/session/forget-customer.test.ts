import '../../../tests/fakes/page.ts'
import { expect, it } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepPhoto } from '#data/photos/photos.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { forgetCustomer } from './owner.ts'

it('leaves nothing of a customer, and everything of the kiosk', async () => {
  await db.keyValues.bulkPut([
    { key: 'cart', value: { ...EMPTY_CART, note: 'per Giulia' } },
    { key: 'draft', value: { orderId: 'ordine000000001', itemIds: [] } },
    { key: 'last-placed', value: { orderId: 'ordine000000001', print: 'a' } },
    { key: 'pending-order', value: { orderId: 'ordine000000001' } },
    { key: 'own-payments', value: [] },
    { key: 'push', value: { userId: 'anna', endpoint: 'https://push.test/anna' } },
    { key: 'device', value: { id: 'totem0000000001', code: 'K7' } },
    { key: 'order-counters', value: { '2026-11-20 K7': 3 } },
  ])
  await keepPhoto({ blob: new Blob(['Giulia'], { type: 'image/jpeg' }), width: 1, height: 1, shape: 'free' })
  await forgetCustomer()
  expect((await db.keyValues.toArray()).map(({ key }) => key)).toEqual(['device', 'order-counters'])
  expect(await db.photos.count()).toBe(0)
})
