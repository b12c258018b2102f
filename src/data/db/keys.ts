// Every value that this device keeps by name (the table keyValues), and when it is forgotten. A key that is not here does not
// compile, so whoever adds one chooses its scope: which keys are deleted at a logout, at a kiosk's reset or by a revocation
// follows from it.

/**
 * - `device`: stays, whoever comes and goes
 * - `shop`: stays until the device is sent away
 * - `login`: the login itself; written and ended by signing in and out
 * - `secret`: ends with the login, and stays between two customers of a kiosk
 * - `owner`: ends with the login, and with a kiosk's customer
 * - `customer`: what somebody is about to order: ends with a kiosk's customer, and with a login that empties the cart
 */
export type KeyScope = 'device' | 'shop' | 'login' | 'secret' | 'owner' | 'customer'

export const KEYS = {
  'clock-offset': 'device',
  'clock-seen': 'device',
  'desk-sound': 'device',
  device: 'device',
  'device-secret': 'device',
  'device-statement': 'device',
  drill: 'device',
  'fiscal-dues': 'device',
  install: 'device',
  'logins-left': 'device',
  'memory-loss': 'device',
  'notices-asked-until': 'device',
  'order-counters': 'device',
  'order-series': 'device',
  'outbox-pause': 'device',
  restored: 'device',
  revoked: 'device',
  'server-instance': 'device',
  'slots-asked': 'device',
  'till-drawer': 'device',
  'till-pin-tries': 'device',
  'till-session': 'device',

  'device-approved': 'shop',
  printer: 'shop',
  'printer-state': 'shop',
  'till-name': 'shop',

  login: 'login',
  'nobody-logged-in': 'login',
  owner: 'login',

  acting: 'secret',
  'kiosk-pin': 'secret',
  'kiosk-pin-tries': 'secret',
  'till-people': 'secret',

  'catalogue-import': 'owner',
  'catalogue-import-done': 'owner',
  'checkout-fields': 'owner',
  'customer-import': 'owner',
  figures: 'owner',
  'hours-import': 'owner',
  'number-checks': 'owner',
  'own-payments': 'owner',
  'price-change': 'owner',
  'production-prints': 'owner',
  'profile-draft': 'owner',
  push: 'owner',
  'seen-ready': 'owner',
  'welcome-draft': 'owner',

  'cake-draft': 'customer',
  cart: 'customer',
  draft: 'customer',
  'last-placed': 'customer',
  'pending-order': 'customer',
  'unseen-ticket': 'customer',
} as const satisfies Record<string, KeyScope>

export type KeyName = keyof typeof KEYS

/** The keys of these scopes, to be deleted with them. */
export function keysOf(...scopes: KeyScope[]): KeyName[] {
  return KEY_NAMES.filter((name) => scopes.includes(KEYS[name]))
}

const KEY_NAMES: readonly KeyName[] = Object.keys(KEYS).filter(isKeyName)

function isKeyName(name: string): name is KeyName {
  return name in KEYS
}
