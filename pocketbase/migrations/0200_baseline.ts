// The whole schema as it is released first. It imports nothing that moves: later changes are migrations of their own, which never
// edit this one. Nothing was released before it, so there is no way down: a database without its baseline is an empty folder.
import { makeAccounts } from './baseline/accounts.ts'
import { makeCampaigns } from './baseline/campaigns.ts'
import { makeCatalogue } from './baseline/catalogue.ts'
import { makeDevices } from './baseline/devices.ts'
import { makeFigures } from './baseline/figures.ts'
import { makeLogins } from './baseline/logins.ts'
import { makeMoney } from './baseline/money.ts'
import { makeOrders, makeTraces } from './baseline/orders.ts'
import { makePayments } from './baseline/payments.ts'
import { makeShop } from './baseline/shop.ts'

/** Read by scripts/start/pocketbase.mjs out of what the server prints, and said alone. */
const OLDER_FOLDER =
  'This data folder was made by an earlier version of Sfoglia, which this one cannot read. Keep it under another name and start with an ' +
  'empty folder, or go on with the earlier version. Nothing in it was changed.'

migrate(
  (app) => {
    if (hasCollection(app, 'orders')) throw new Error(OLDER_FOLDER)
    makeAccounts(app)
    makeLogins(app)
    makeCatalogue(app)
    makeCampaigns(app)
    makeShop(app)
    makeOrders(app)
    makeTraces(app)
    makePayments(app)
    makeMoney(app)
    makeDevices(app)
    makeFigures(app)
    writeServerSettings(app)
  },
  () => {
    throw new Error('The baseline has no way down: start with an empty data folder instead.')
  },
)

function hasCollection(app: PbApp, name: string): boolean {
  try {
    return app.findCollectionByNameOrId(name) !== null
  } catch {
    return false
  }
}

// The server's own settings. Rate limits leave room for a shop whose tablets and customers share one address, and stop guessing
// of passwords and codes.

/** Requests of one address per `duration` seconds. The exact ones stand before the prefixes, so that those do not bind them. */
const RATE_LIMITS = [
  // Each such request changes the catalogue by thousands and holds the database while it writes.
  { label: 'POST /api/sfoglia/catalogue', duration: 60, maxRequests: 30, audience: '' },
  // No faster than a person taps.
  { label: '/api/sfoglia/push-subscriptions', duration: 60, maxRequests: 120, audience: '' },
  // A deletion asks for the password.
  { label: 'POST /api/sfoglia/delete-account', duration: 60, maxRequests: 10, audience: '' },
  { label: 'GET /api/sfoglia/my-data', duration: 60, maxRequests: 20, audience: '' },
  { label: 'POST /api/sfoglia/orders', duration: 10, maxRequests: 3000, audience: '' },
  { label: 'POST /api/sfoglia/orders/confirm', duration: 10, maxRequests: 3000, audience: '' },
  // What is done to one order: pay, tell, cancel, reopen.
  { label: 'POST /api/sfoglia/orders/', duration: 60, maxRequests: 240, audience: '' },
  { label: '*:authWithPassword', duration: 60, maxRequests: 60, audience: '' },
  { label: '*:requestPasswordReset', duration: 60, maxRequests: 10, audience: '' },
  { label: '*:requestVerification', duration: 60, maxRequests: 10, audience: '' },
  { label: '*:requestEmailChange', duration: 60, maxRequests: 10, audience: '' },
  { label: 'order_discount_codes:list', duration: 60, maxRequests: 60, audience: '@guest' },
  { label: 'order_discount_codes:list', duration: 60, maxRequests: 300, audience: '@auth' },
  { label: 'POST /api/sfoglia/create-user', duration: 60, maxRequests: 20, audience: '' },
  { label: '/api/', duration: 10, maxRequests: 3000, audience: '' },
]

export function writeServerSettings(app: PbApp): void {
  const settings = app.settings()
  settings.meta.appName = 'Sfoglia'
  settings.meta.appURL = $os.getenv('SFOGLIA_URL') || 'http://localhost:3000'
  settings.meta.senderName = 'Sfoglia'
  settings.meta.senderAddress = $os.getenv('SFOGLIA_SENDER') || 'ciao@sfoglia.demo'
  // Requests are logged by the edge; here only what went wrong, without addresses.
  settings.logs.maxDays = 7
  settings.logs.minLevel = 4
  settings.logs.logIP = false
  // The edge, on this machine, is the only one that speaks to this server; it drops the header when it comes from outside.
  settings.trustedProxy.headers = ['X-Forwarded-For']
  settings.trustedProxy.useLeftmostIP = false
  settings.batch.enabled = false
  settings.rateLimits.enabled = true
  settings.rateLimits.rules = RATE_LIMITS
  app.save(settings)
}
