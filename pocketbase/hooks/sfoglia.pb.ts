// What is registered with PocketBase. Each handler runs in an engine of its own, without anything that surrounds it here, so
// each loads the bundle itself; an engine does that once.
type Handlers = typeof import('./handlers.ts')
declare function require(path: string): Handlers

const KILOBYTE = 1024

routerAdd(
  'POST',
  '/api/sfoglia/orders',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrders(e),
  $apis.bodyLimit(2048 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/orders/confirm',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrdersConfirm(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/orders/{id}/cancel',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrderCancel(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/orders/{id}/reopen',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrderReopen(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/orders/{id}/print',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrderPrint(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'PATCH',
  '/api/collections/orders/records/{id}',
  (e) => require(`${__hooks}/lib/handlers.js`).patchOrder(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/order-items/{id}/images',
  (e) => require(`${__hooks}/lib/handlers.js`).postItemImages(e),
  $apis.bodyLimit(17_000 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/catalogue',
  (e) => require(`${__hooks}/lib/handlers.js`).postCatalogue(e),
  $apis.bodyLimit(4096 * KILOBYTE),
)
routerAdd('GET', '/api/sfoglia/figures', (e) => require(`${__hooks}/lib/handlers.js`).getFigures(e))
routerAdd('GET', '/api/sfoglia/slots', (e) => require(`${__hooks}/lib/handlers.js`).getSlots(e))
routerAdd(
  'POST',
  '/api/sfoglia/create-user',
  (e) => require(`${__hooks}/lib/handlers.js`).postCreateUser(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/invitations',
  (e) => require(`${__hooks}/lib/handlers.js`).postInvitations(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/delete-account',
  (e) => require(`${__hooks}/lib/handlers.js`).postDeleteAccount(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/customers',
  (e) => require(`${__hooks}/lib/handlers.js`).postCustomers(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd('GET', '/api/sfoglia/my-data', (e) => require(`${__hooks}/lib/handlers.js`).getMyData(e))
routerAdd(
  'POST',
  '/api/sfoglia/devices/{id}/revoke',
  (e) => require(`${__hooks}/lib/handlers.js`).postDeviceRevoke(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/devices/{id}/readmit',
  (e) => require(`${__hooks}/lib/handlers.js`).postDeviceReadmit(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/devices/{id}/drill',
  (e) => require(`${__hooks}/lib/handlers.js`).postDeviceDrill(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd('GET', '/api/sfoglia/audit', (e) => require(`${__hooks}/lib/handlers.js`).getAudit(e))
routerAdd(
  'POST',
  '/api/sfoglia/number-checks',
  (e) => require(`${__hooks}/lib/handlers.js`).postNumberChecks(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/number-checks/{id}/withdraw',
  (e) => require(`${__hooks}/lib/handlers.js`).postNumberCheckWithdraw(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/devices',
  (e) => require(`${__hooks}/lib/handlers.js`).postDevices(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/push-subscriptions',
  (e) => require(`${__hooks}/lib/handlers.js`).postPushSubscriptions(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/push-subscriptions/remove',
  (e) => require(`${__hooks}/lib/handlers.js`).postPushSubscriptionsRemove(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/orders/{id}/pay',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrderPay(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/payments/{id}/session',
  (e) => require(`${__hooks}/lib/handlers.js`).postPaymentSession(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/payments/event',
  (e) => require(`${__hooks}/lib/handlers.js`).postPaymentEvent(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/payments/{id}/refunded',
  (e) => require(`${__hooks}/lib/handlers.js`).postPaymentRefunded(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/payments/{id}/failed',
  (e) => require(`${__hooks}/lib/handlers.js`).postPaymentFailed(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd('POST', '/api/sfoglia/messages/mails', (e) => require(`${__hooks}/lib/handlers.js`).postMessagesMails(e))
routerAdd('GET', '/api/sfoglia/payments/due', (e) => require(`${__hooks}/lib/handlers.js`).getPaymentsDue(e))
routerAdd(
  'POST',
  '/api/sfoglia/orders/{id}/messages',
  (e) => require(`${__hooks}/lib/handlers.js`).postOrderMessages(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/messages/claim',
  (e) => require(`${__hooks}/lib/handlers.js`).postMessagesClaim(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/messages/{id}/result',
  (e) => require(`${__hooks}/lib/handlers.js`).postMessageResult(e),
  $apis.bodyLimit(64 * KILOBYTE),
)
routerAdd(
  'POST',
  '/api/sfoglia/messages/status',
  (e) => require(`${__hooks}/lib/handlers.js`).postMessagesStatus(e),
  $apis.bodyLimit(64 * KILOBYTE),
)

const EDITED_BY_FORMS = [
  'products',
  'product_categories',
  'product_variant_types',
  'product_variants',
  'order_discount_codes',
  'settings',
  'shop',
  'shop_private',
  'users',
  'devices',
]
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).checkEdition(e), ...EDITED_BY_FORMS)
onRecordDeleteRequest((e) => require(`${__hooks}/lib/handlers.js`).checkEdition(e), ...EDITED_BY_FORMS)
onRecordCreateRequest((e) => require(`${__hooks}/lib/handlers.js`).cleanPictures(e), 'products', 'product_categories')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).cleanPictures(e), 'products', 'product_categories')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateOrder(e), 'orders')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).createDiscountCode(e), 'order_discount_codes')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateDiscountCode(e), 'order_discount_codes')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveSetting(e), 'settings')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveSetting(e), 'settings')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveShop(e), 'shop')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveShop(e), 'shop')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).createAccount(e), 'users')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateAccount(e), 'users')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteAccount(e), 'users')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveProduct(e), 'products')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveProduct(e), 'products')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteProduct(e), 'products')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveVariant(e), 'product_variants')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveVariant(e), 'product_variants')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteVariant(e), 'product_variants')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).renameVariantType(e), 'product_variant_types')
onRecordDelete(
  (e) => require(`${__hooks}/lib/handlers.js`).deleteWithTombstone(e),
  'product_categories',
  'products',
  'product_variant_types',
  'product_variants',
  'settings',
  'shop',
  'order_discount_codes',
  'users',
  'orders',
  'order_items',
  'devices',
)

cronAdd('cancel-uncollected', '*/5 * * * *', () => require(`${__hooks}/lib/handlers.js`).cancelUncollected($app))
cronAdd('cancel-unpaid', '* * * * *', () => require(`${__hooks}/lib/handlers.js`).cancelUnpaid($app))
cronAdd('check-figures', '20 2 * * *', () => require(`${__hooks}/lib/handlers.js`).checkFigures($app))
cronAdd('delete-old-photos', '40 2 * * *', () => require(`${__hooks}/lib/handlers.js`).deleteOldPhotos($app))
cronAdd('keep-open-days', '25 * * * *', () => require(`${__hooks}/lib/handlers.js`).keepOpenDays($app))
cronAdd('send-mails', '* * * * *', () => require(`${__hooks}/lib/handlers.js`).sendMails($app))

onRecordEnrich((e) => require(`${__hooks}/lib/handlers.js`).enrichPayment(e), 'payments')
onMailerRecordVerificationSend((e) => require(`${__hooks}/lib/handlers.js`).writeVerificationMail(e), 'users')
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/lib/handlers.js`).writePasswordResetMail(e), 'users')
onMailerRecordEmailChangeSend((e) => require(`${__hooks}/lib/handlers.js`).writeEmailChangeMail(e), 'users')
onSettingsReload((e) => {
  e.next()
  require(`${__hooks}/lib/handlers.js`).applyEnvironment(e.app)
})
