// Who may do what. One line per action; the columns are, in this order:
//
//   guest · own (the customer whose record it is) · other (another customer) · kiosk · cashier · admin · expired · forged
//
// Y may, - may not. `expired` and `forged` are an administrator's login whose time is over, and one with a made-up signature:
// they may what a guest may. For a list, "may" is to find the record in it. A collection, action or route without a line
// here fails the test.

export const ROLES = ['guest', 'own', 'other', 'kiosk', 'cashier', 'admin', 'expired', 'forged'] as const
export type MatrixRole = (typeof ROLES)[number]

const EVERYBODY = 'Y Y Y Y Y Y Y Y'
const NOBODY = '- - - - - - - -'
const ADMIN = '- - - - - Y - -'
const STAFF = '- - - - Y Y - -'
const OWN = '- Y - - - - - -'
const OWN_AND_ADMIN = '- Y - - - Y - -'
const OWN_AND_STAFF = '- Y - - Y Y - -'
const CODE_HOLDERS = '- - - Y Y Y - -'

export const RECORD_ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
export type RecordAction = (typeof RECORD_ACTIONS)[number]

const CATALOGUE = { list: EVERYBODY, view: EVERYBODY, create: ADMIN, update: ADMIN, delete: ADMIN }
const SEALED = { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY }
const READ_BY_STAFF = { ...SEALED, list: STAFF, view: STAFF }
const READ_BY_ADMIN = { ...SEALED, list: ADMIN, view: ADMIN }

/** By collection; a name after the colon is a record of another kind in the same collection. */
export const COLLECTIONS: Record<string, Record<RecordAction, string>> = {
  products: CATALOGUE,
  // Mirrors have to learn that it is hidden.
  'products: hidden': CATALOGUE,
  product_categories: CATALOGUE,
  product_variant_types: CATALOGUE,
  product_variants: CATALOGUE,
  settings: CATALOGUE,
  campaigns: CATALOGUE,
  product_caps: CATALOGUE,
  shop: { list: EVERYBODY, view: EVERYBODY, create: ADMIN, update: ADMIN, delete: NOBODY },
  shop_private: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },

  order_discount_codes: { list: CODE_HOLDERS, view: CODE_HOLDERS, create: ADMIN, update: ADMIN, delete: NOBODY },
  'order_discount_codes: of one’s own order': {
    list: CODE_HOLDERS,
    view: '- Y - Y Y Y - -',
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  // Through a route of ours at the record API's address.
  orders: { list: OWN_AND_STAFF, view: OWN_AND_STAFF, create: NOBODY, update: STAFF, delete: NOBODY },
  'orders: unpaid from the web': { list: OWN_AND_STAFF, view: OWN_AND_STAFF, create: NOBODY, update: STAFF, delete: NOBODY },
  'orders: unpaid, not from the web': { list: STAFF, view: STAFF, create: NOBODY, update: STAFF, delete: NOBODY },
  // Whoever stands at the kiosk has no orders there.
  'orders: made at the kiosk': { list: STAFF, view: STAFF, create: NOBODY, update: STAFF, delete: NOBODY },
  order_items: { list: OWN_AND_STAFF, view: OWN_AND_STAFF, create: NOBODY, update: NOBODY, delete: NOBODY },
  'order_items: of an unpaid order from the web': {
    list: OWN_AND_STAFF,
    view: OWN_AND_STAFF,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  'order_items: made at the kiosk': { list: STAFF, view: STAFF, create: NOBODY, update: NOBODY, delete: NOBODY },
  // What there is to read about money, cashiers read of the order that they name: a list would tell what other tills take.
  order_events: READ_BY_ADMIN,
  'order_events: asked for by their order': READ_BY_STAFF,

  users: { list: OWN_AND_STAFF, view: OWN_AND_STAFF, create: ADMIN, update: '- Y - - - Y - -', delete: ADMIN },
  'users: the kiosk itself': { list: '- - - Y Y Y - -', view: '- - - Y Y Y - -', create: ADMIN, update: ADMIN, delete: ADMIN },
  devices: { ...READ_BY_STAFF, update: ADMIN },
  device_days: READ_BY_ADMIN,
  device_drills: READ_BY_ADMIN,
  // Told by the audit.
  number_checks: SEALED,
  open_days: SEALED,
  tombstones: { ...SEALED, list: OWN_AND_STAFF, view: OWN_AND_STAFF },
  'tombstones: of the catalogue': { ...SEALED, list: EVERYBODY, view: EVERYBODY },
  'tombstones: of a code': { ...SEALED, list: CODE_HOLDERS, view: CODE_HOLDERS },
  'tombstones: of an account': READ_BY_STAFF,
  product_prices: READ_BY_ADMIN,
  campaign_prices: SEALED,
  counters: SEALED,
  attempts: SEALED,
  sessions: SEALED,
  second_factors: SEALED,
  recovery_codes: SEALED,
  login_tickets: SEALED,
  welcome_links: SEALED,
  enrolments: SEALED,
  security_events: SEALED,
  print_claims: SEALED,
  order_payments: READ_BY_ADMIN,
  till_pins: SEALED,
  till_sessions: READ_BY_ADMIN,
  till_movements: READ_BY_ADMIN,
  payments: { ...SEALED, list: OWN_AND_ADMIN, view: OWN_AND_ADMIN },
  'payments: asked for by their order': { ...SEALED, list: OWN_AND_STAFF, view: OWN_AND_STAFF },
  // Whoever stands at the kiosk has no payments there.
  'payments: of an order made at the kiosk': READ_BY_ADMIN,
  // Told by the tills.
  fiscal_receipts: READ_BY_ADMIN,
  'fiscal_receipts: asked for by their order': READ_BY_STAFF,
  waste: READ_BY_STAFF,
  messages: READ_BY_STAFF,
  push_subscriptions: SEALED,
  services: SEALED,
  sealed_secrets: SEALED,

  admin_dashboard: READ_BY_ADMIN,
  admin_orders: READ_BY_STAFF,
  profits_by_month: READ_BY_ADMIN,
  profits_per_category: READ_BY_ADMIN,

  _superusers: SEALED,
  _externalAuths: { ...SEALED, list: OWN, view: OWN, delete: OWN },
  _mfas: { ...SEALED, list: OWN, view: OWN },
  _otps: { ...SEALED, list: OWN, view: OWN },
  _authOrigins: { ...SEALED, list: OWN, view: OWN, delete: OWN },
}

/** Logins, by collection of accounts and action. For a guest's actions the login tried is the `own` customer's right one. */
export const LOGINS: Record<string, Record<string, string>> = {
  users: {
    'auth-with-password': EVERYBODY,
    'auth-refresh': '- Y Y Y Y Y - -',
    'auth-with-otp': NOBODY,
    'request-otp': NOBODY,
    'auth-with-oauth2': NOBODY,
    impersonate: NOBODY,
  },
  services: {
    'auth-with-password': NOBODY,
    'auth-refresh': NOBODY,
    'auth-with-otp': NOBODY,
    'request-otp': NOBODY,
    'auth-with-oauth2': NOBODY,
    impersonate: NOBODY,
  },
  _superusers: {
    'auth-with-password': EVERYBODY,
    'auth-refresh': NOBODY,
    'auth-with-otp': NOBODY,
    'request-otp': NOBODY,
    'auth-with-oauth2': NOBODY,
    impersonate: NOBODY,
  },
}

/** Our routes. `own` and `other` are customers, and the order in question is the former's. */
export const ROUTES: Record<string, string> = {
  'POST /api/sfoglia/entries': '- Y Y Y Y Y - -',
  'POST /api/sfoglia/entries/confirm': '- Y Y Y Y Y - -',
  'POST /api/sfoglia/orders': '- Y Y Y Y Y - -',
  'POST /api/sfoglia/orders/confirm': '- Y Y Y Y Y - -',
  'POST /api/sfoglia/orders/{id}/cancel': OWN,
  'POST /api/sfoglia/orders/{id}/reopen': ADMIN,
  'POST /api/sfoglia/orders/{id}/print': STAFF,
  'POST /api/sfoglia/orders/{id}/pay': OWN,
  'POST /api/sfoglia/orders/{id}/refund': ADMIN,
  'POST /api/sfoglia/orders/{id}/messages': OWN_AND_STAFF,
  'POST /api/sfoglia/orders/{id}/resend': STAFF,
  'POST /api/sfoglia/payments': STAFF,
  'POST /api/sfoglia/tills': STAFF,
  // Cashiers get their own, unless the owner shows them all: see “takings”.
  'GET /api/sfoglia/tills': STAFF,
  'GET /api/sfoglia/fiscal-day': STAFF,
  // The edge's own account alone.
  'GET /api/sfoglia/payments/due': NOBODY,
  'POST /api/sfoglia/payments/event': NOBODY,
  'POST /api/sfoglia/payments/dispute': NOBODY,
  'POST /api/sfoglia/payments/{id}/session': NOBODY,
  'POST /api/sfoglia/payments/{id}/refunded': NOBODY,
  'POST /api/sfoglia/payments/{id}/failed': NOBODY,
  'POST /api/sfoglia/messages/claim': NOBODY,
  'POST /api/sfoglia/messages/{id}/result': NOBODY,
  'POST /api/sfoglia/messages/status': NOBODY,
  'POST /api/sfoglia/messages/mails': NOBODY,
  'POST /api/sfoglia/service/token': NOBODY,
  'GET /api/sfoglia/service/card-keys': NOBODY,
  // A box that the edge has sealed; its own API alone leads here.
  'POST /api/sfoglia/service/card-keys': ADMIN,
  'POST /api/sfoglia/service/card-keys/erase': NOBODY,
  'PATCH /api/collections/orders/records/{id}': STAFF,
  'POST /api/sfoglia/receipts': STAFF,
  'POST /api/sfoglia/order-items/{id}/images': OWN_AND_STAFF,
  'POST /api/sfoglia/catalogue': ADMIN,
  'GET /api/sfoglia/slots': EVERYBODY,
  'GET /api/sfoglia/health': EVERYBODY,
  'GET /api/sfoglia/figures': ADMIN,
  'GET /api/sfoglia/figures/orders': ADMIN,
  'POST /api/sfoglia/create-user': EVERYBODY,
  'POST /api/sfoglia/invitations': ADMIN,
  // Here somebody administers the shop: no link is worth anything, whoever shows it.
  'POST /api/sfoglia/welcome/check': NOBODY,
  'POST /api/sfoglia/welcome': NOBODY,
  // An administrator of the demo: here it is none.
  'POST /api/sfoglia/own-shop': NOBODY,
  'POST /api/sfoglia/enrolments': ADMIN,
  'GET /api/sfoglia/enrolments/{id}': ADMIN,
  'POST /api/sfoglia/enrolments/{id}/end': ADMIN,
  // Whoever has the secret: there is no login yet.
  'POST /api/sfoglia/enrolments/look': EVERYBODY,
  'POST /api/sfoglia/enrolments/redeem': EVERYBODY,
  // To one's own address.
  'POST /api/sfoglia/verification-mail': '- Y Y Y Y Y - -',
  'POST /api/sfoglia/mail-test': ADMIN,
  'POST /api/sfoglia/customers': ADMIN,
  'POST /api/sfoglia/customers/import': ADMIN,
  'POST /api/sfoglia/customers/import/undo': ADMIN,
  // A customer's own account, with its password.
  'POST /api/sfoglia/delete-account': '- Y Y - - - - -',
  'GET /api/sfoglia/my-data': '- Y Y - Y Y - -',
  // Told late, or twice, it is over all the same.
  'POST /api/sfoglia/logout': EVERYBODY,
  'GET /api/sfoglia/sessions': '- Y Y - Y Y - -',
  'POST /api/sfoglia/sessions/{id}/end': OWN,
  'POST /api/sfoglia/sessions/end-others': '- Y Y - Y Y - -',
  // Whoever has typed the password of an account and shows its code, whoever else asks: the ticket says whose.
  'POST /api/sfoglia/login/second-factor': EVERYBODY,
  'GET /api/sfoglia/second-factor': ADMIN,
  'POST /api/sfoglia/second-factor': ADMIN,
  'POST /api/sfoglia/second-factor/confirm': ADMIN,
  'POST /api/sfoglia/second-factor/recovery-codes': ADMIN,
  'POST /api/sfoglia/second-factor/remove': ADMIN,
  'POST /api/sfoglia/second-factor/{id}/reset': ADMIN,
  'POST /api/sfoglia/devices': '- - - Y Y Y - -',
  // A kiosk's device alone, by what a restored server has signed: no login opens it.
  'POST /api/sfoglia/devices/login': NOBODY,
  'POST /api/sfoglia/devices/{id}/revoke': ADMIN,
  'POST /api/sfoglia/devices/{id}/readmit': ADMIN,
  'POST /api/sfoglia/devices/{id}/drill': ADMIN,
  'GET /api/sfoglia/till-pins': STAFF,
  // Of one’s own account; administrators may for others.
  'POST /api/sfoglia/till-pins/{id}': STAFF,
  'GET /api/sfoglia/alarms': ADMIN,
  'GET /api/sfoglia/security-log': ADMIN,
  'GET /api/sfoglia/audit': ADMIN,
  'POST /api/sfoglia/number-checks': ADMIN,
  'POST /api/sfoglia/number-checks/{id}/withdraw': ADMIN,
  // Customers alone have orders of their own to be told of.
  'POST /api/sfoglia/push-subscriptions': '- Y Y - - - - -',
  // Whoever holds a browser's secret address: a login may be over by then.
  'POST /api/sfoglia/push-subscriptions/remove': EVERYBODY,
}

/** PocketBase's own routes that are not about records. */
export const SERVER_ROUTES: Record<string, string> = {
  'GET /api/health': EVERYBODY,
  'GET /api/realtime': EVERYBODY,
  'POST /api/files/token': '- Y Y Y Y Y - -',
  'POST /api/batch': NOBODY,
  'POST /api/sql': NOBODY,
  'GET /api/settings': NOBODY,
  'PATCH /api/settings': NOBODY,
  'POST /api/settings/test/email': NOBODY,
  'POST /api/settings/test/s3': NOBODY,
  'POST /api/settings/apple/generate-client-secret': NOBODY,
  'GET /api/collections': NOBODY,
  'POST /api/collections': NOBODY,
  'GET /api/collections/users': NOBODY,
  'PATCH /api/collections/users': NOBODY,
  'DELETE /api/collections/counters': NOBODY,
  'DELETE /api/collections/counters/truncate': NOBODY,
  'PUT /api/collections/import': NOBODY,
  'GET /api/collections/meta/scaffolds': NOBODY,
  'GET /api/collections/meta/oauth2-providers': NOBODY,
  'POST /api/collections/meta/dry-run-view': NOBODY,
  'GET /api/logs': NOBODY,
  'GET /api/logs/stats': NOBODY,
  'GET /api/backups': NOBODY,
  'POST /api/backups': NOBODY,
  'POST /api/backups/upload': NOBODY,
  'GET /api/crons': NOBODY,
  'POST /api/crons/cancel-uncollected': NOBODY,
  'POST /api/crons/cancel-unpaid': NOBODY,
  'POST /api/crons/check-figures': NOBODY,
  'POST /api/crons/delete-old-photos': NOBODY,
  'POST /api/crons/keep-open-days': NOBODY,
  'POST /api/crons/send-mails': NOBODY,
  // The workflow plug-in of the npm build.
  'GET /api/ow/v0/default/runs/counts': NOBODY,
}

/** The photos of an order's item, asked for with a file token of one's own. */
export const PROTECTED_FILES = OWN_AND_STAFF
