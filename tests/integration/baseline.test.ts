// Migrations spell their lists out, because they must not change when a constant does: here they are held against the domain's.
import { beforeAll, expect, test } from 'vitest'
import { ALLERGENS } from '#domain/catalogue/allergens.ts'
import { CAKE_ROLES } from '#domain/catalogue/cake-part.ts'
import { MESSAGE_STATES } from '#domain/message/message.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { PAYMENT_STATES } from '#domain/payment/payment.ts'
import { type Json, type Server, startServer } from './harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})

test.each([
  ['products', 'allergens', ALLERGENS],
  ['products', 'may_contain', ALLERGENS],
  ['product_variants', 'allergens', ALLERGENS],
  ['product_variant_types', 'role', CAKE_ROLES],
  ['orders', 'status', ORDER_STATUSES],
  ['payments', 'state', PAYMENT_STATES],
  ['messages', 'state', MESSAGE_STATES],
] as const)('%s.%s may hold what the domain knows', async (collection, field, values) => {
  const { body } = await server.call(`/api/collections/${collection}`, { token: server.superuser })
  expect(body.fields.find(({ name }: Json) => name === field).values).toEqual(values)
})
