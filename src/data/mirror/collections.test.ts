// What is mirrored for one login stays that login's.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { customer, staff } from '../../../tests/fakes/mirror-bench.ts'
import { mirroredCollections } from './collections.ts'

const admin = { ...staff, user: { ...staff.user, role: 'ADMIN' as const } }
const kiosk = { ...customer, user: { ...customer.user, isKiosk: true } }
const open = mirroredCollections(null)

test.each([
  ['an administrator', admin, ['order_discount_codes', 'users', 'devices', 'device_days', 'orders', 'order_items']],
  ['a cashier', staff, ['order_discount_codes', 'users', 'devices', 'orders', 'order_items']],
  ['a kiosk', kiosk, ['order_discount_codes']],
  ['a customer', customer, ['orders', 'order_items']],
])('what %s sees more than a guest is private', (_, session, names) => {
  const more = mirroredCollections(session).filter(({ name }) => !open.some((known) => known.name === name))
  expect(more.map(({ name, isPrivate }) => [name, isPrivate])).toEqual(names.map((name) => [name, true]))
})

test('a cashier gets the customers on a device that an administrator has let in, an administrator anywhere', () => {
  const hasCustomers = (session: typeof staff | typeof admin, isApproved: boolean) =>
    mirroredCollections(session, isApproved).some(({ name }) => name === 'users')
  expect([hasCustomers(staff, true), hasCustomers(staff, false), hasCustomers(admin, false)]).toEqual([true, false, true])
})

test('what everybody sees needs no login', () => {
  expect(open.map(({ isPrivate }) => isPrivate)).toEqual(open.map(() => false))
})
