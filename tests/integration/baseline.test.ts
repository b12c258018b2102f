// Migrations spell their lists out, because they must not change when a constant does: here they are held against the domain's.
import { beforeAll, expect, test } from 'vitest'
import { ENROLMENT_KINDS } from '#domain/account/enrolment.ts'
import { ROLES } from '#domain/account/navigation.ts'
import { ALLERGENS, DECLARATION_WORDS } from '#domain/catalogue/allergens.ts'
import { CAKE_ROLES } from '#domain/catalogue/cake-part.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { VAT_WORDS } from '#domain/catalogue/vat.ts'
import { DEVICE_KINDS } from '#domain/device/report.ts'
import { RECEIPT_KINDS, RECEIPT_STATES } from '#domain/fiscal/printed-receipt.ts'
import { MESSAGE_KINDS, MESSAGE_STATES } from '#domain/message/message.ts'
import { CANCELLERS, CHANNELS, PAID_BY } from '#domain/order/order.ts'
import { PAYMENT_KINDS } from '#domain/order/order-payment.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { PAYMENT_STATES } from '#domain/payment/payment.ts'
import { MOVEMENT_KINDS } from '#domain/till/till.ts'
import { WASTE_FATES } from '#domain/waste/waste.ts'
import { type Json, type Server, startServer } from './harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})

const LISTS: readonly (readonly [collection: string, field: string, values: readonly string[]])[] = [
  ['users', 'role', ROLES],
  ['products', 'unit', Object.keys(PRODUCT_FIELDS.unit.choices)],
  ['products', 'composition', Object.keys(PRODUCT_FIELDS.composition.choices)],
  ['products', 'allergens', DECLARATION_WORDS],
  ['products', 'may_contain', ALLERGENS],
  ['product_variants', 'allergens', DECLARATION_WORDS],
  ['product_variant_types', 'role', CAKE_ROLES],
  ['products', 'vat', VAT_WORDS],
  ['product_categories', 'vat', VAT_WORDS],
  ['order_items', 'vat', VAT_WORDS],
  ['orders', 'status', ORDER_STATUSES],
  ['orders', 'channel', CHANNELS],
  ['orders', 'payment_method', PAID_BY],
  ['order_payments', 'method', PAYMENT_METHODS],
  ['order_payments', 'kind', PAYMENT_KINDS],
  ['till_movements', 'kind', MOVEMENT_KINDS],
  ['waste', 'unit', Object.keys(UNITS)],
  ['waste', 'fate', Object.keys(WASTE_FATES)],
  ['orders', 'cancelled_by', CANCELLERS],
  ['payments', 'state', PAYMENT_STATES],
  ['fiscal_receipts', 'kind', RECEIPT_KINDS],
  ['fiscal_receipts', 'state', RECEIPT_STATES],
  ['messages', 'state', MESSAGE_STATES],
  ['messages', 'kind', MESSAGE_KINDS],
  ['devices', 'kind', DEVICE_KINDS],
  ['enrolments', 'kind', ENROLMENT_KINDS],
]

test.each(LISTS)('%s.%s may hold what the domain knows', async (collection, field, values) => {
  const { body } = await server.call(`/api/collections/${collection}`, { token: server.superuser })
  expect(body.fields.find(({ name }: Json) => name === field).values).toEqual(values)
})

/** Nobody but the server reads or writes them. */
const SERVERS_OWN = ['device_drills.state']

test('every list of the baseline is held against the domain', async () => {
  const { body } = await server.call('/api/collections?perPage=200', { token: server.superuser })
  const lists = body.items
    .filter(({ system, type }: Json) => !system && type !== 'view')
    .flatMap(({ name, fields }: Json) =>
      fields.filter(({ type }: Json) => type === 'select').map((field: Json) => `${name}.${field.name}`),
    )
  const held = LISTS.map(([collection, field]) => `${collection}.${field}`)
  expect(lists.filter((list: string) => !SERVERS_OWN.includes(list)).sort()).toEqual(held.sort())
})
