// Every call that pages make passes; every door of PocketBase that only a superuser needs is closed, however it is spelled.
import { describe, expect, test } from 'vitest'
import { isOpen } from './open-paths.ts'

const OPEN = [
  'GET /api/realtime',
  'POST /api/realtime',
  'GET /api/collections/products/records',
  'HEAD /api/collections/products/records',
  'GET /api/collections/products/records/abcdefghijklmno',
  'GET /api/collections/admin_dashboard/records/1',
  'PATCH /api/collections/orders/records/abcdefghijklmno',
  'POST /api/collections/users/records',
  'DELETE /api/collections/order_discount_codes/records/abcdefghijklmno',
  'GET /api/collections/users/auth-methods',
  'POST /api/collections/users/auth-with-password',
  'POST /api/collections/users/auth-refresh',
  'POST /api/collections/users/confirm-email-change',
  'POST /api/files/token',
  'GET /api/files/products/abcdefghijklmno/torta_x1.webp',
  'GET /api/files/pbc_4092854851/abcdefghijklmno/torta_x1.webp',
  'POST /api/sfoglia/orders',
  'POST /api/sfoglia/orders/confirm',
  'POST /api/sfoglia/payments',
  'GET /api/sfoglia/slots',
  'POST /api/sfoglia/orders/abcdefghijklmno/cancel',
  'POST /api/sfoglia/orders/abcdefghijklmno/reopen',
  'POST /api/sfoglia/orders/abcdefghijklmno/resend',
  'POST /api/sfoglia/order-items/abcdefghijklmno/images',
]

const CLOSED = [
  'GET /_/',
  // Of the workflow plug-in in npm's build of PocketBase.
  'GET /api/ow/v0/default/runs/counts',
  'POST /api/ow/v1/default/runs',
  'POST /api/collections/_superusers/auth-with-password',
  'POST /api/collections/_SUPERUSERS/auth-with-password',
  'POST /api/collections/%5Fsuperusers/auth-with-password',
  // The id of _superusers, the same in every PocketBase.
  'POST /api/collections/pbc_3142635823/auth-with-password',
  'GET /api/collections/_externalAuths/records',
  'GET /api/collections/_authOrigins/records',
  'POST /api/collections/services/auth-with-password',
  'GET /api/collections/services/records',
  'GET /api/collections/counters/records',
  'POST /api/collections/users/impersonate/abcdefghijklmno',
  'POST /api/collections/users/auth-with-otp',
  'POST /api/collections/users/auth-with-oauth2',
  'POST /api/collections/products/auth-with-password',
  'GET /api/collections',
  'GET /api/collections/',
  'POST /api/collections',
  'GET /api/collections/products',
  'PATCH /api/collections/products',
  'DELETE /api/collections/products',
  'DELETE /api/collections/products/truncate',
  'PUT /api/collections/import',
  'GET /api/collections/meta/scaffolds',
  'PUT /api/collections/products/records/abcdefghijklmno',
  'GET /api/collections/products/records/abcdefghijklmno/more',
  'GET /api/collections//products/records',
  'GET /api/collections/products/records/..%2f..%2fsettings',
  'GET /api/Collections/products/records',
  'POST /api/batch',
  'GET /api/admins',
  'POST /api/admins/auth-with-password',
  'GET /api/settings',
  'PATCH /api/settings',
  'POST /api/settings/test/email',
  'GET /api/logs',
  'GET /api/backups',
  'POST /api/backups/upload',
  'GET /api/crons',
  'POST /api/crons/x',
  'POST /api/sql',
  'GET /api/oauth2-redirect',
  'DELETE /api/realtime',
  'GET /api/realtime/',
  'GET /api/files/token',
  'DELETE /api/files/products/abcdefghijklmno/torta_x1.webp',
  'GET /api/files/products/abcdefghijklmno/',
  'GET /api/files/products/abcdefghijklmno/a/b',
  'GET /api/files/../settings/x',
  'GET /api/sfoglia',
  'GET /api/sfoglia/',
  'GET /api/sfoglia/..%2Fsettings',
  'GET /api/sfoglia/payments/due',
  'POST /api/sfoglia/payments/event',
  'POST /api/sfoglia/payments/abcdefghijklmno/session',
  'POST /api/sfoglia/payments/abcdefghijklmno/refunded',
  'POST /api/sfoglia/payments/abcdefghijklmno/failed',
  'POST /api/sfoglia/messages/claim',
  'POST /api/sfoglia/messages/mails',
  'POST /api/sfoglia/messages/status',
  'POST /api/sfoglia/messages/abcdefghijklmno/result',
  'POST /api/sfoglia/orders/abcdefghijklmno/pay',
  'POST /api/sfoglia/orders/abcdefghijklmno/messages',
  'GET /api/unknown',
]

test.each([
  'sort=order_items_via_product_id.created',
  'sort=-name,order_items_via_product_id.created',
  'filter=order%5Fitems%5Fvia%5Fproduct_id.id%20%21%3D%20%22%22',
  'filter=name%3D1&filter=order_items_via_product_id.id',
  'expand=order_items_via_product_id',
])('no relation is followed backwards: %s', (query) => {
  const path = '/api/collections/products/records'
  expect(isOpen('GET', path, new URLSearchParams(query))).toBe(false)
  expect(isOpen('GET', path, new URLSearchParams('sort=-created&filter=category.name%3D"via"'))).toBe(true)
})

describe('what reaches PocketBase', () => {
  test.each(OPEN)('%s passes', (call) => expect(passes(call)).toBe(true))
  test.each(CLOSED)('%s is closed', (call) => expect(passes(call)).toBe(false))
})

function passes(call: string): boolean {
  const [method = '', pathname = ''] = call.split(' ')
  return isOpen(method, pathname)
}
