// Which calls reach PocketBase. A list of what is open, not of what is closed: PocketBase answers to names, ids and spellings
// of a collection alike, and a new superuser route of a later version must not be reachable by default. What passes is still
// subject to the rules of PocketBase.

/** Collections that a page, a kiosk or the back office reads or writes by the record API. */
export const OPEN_COLLECTIONS: readonly string[] = [
  'products',
  'product_categories',
  'product_variant_types',
  'product_variants',
  'product_prices',
  'orders',
  'order_items',
  'order_discount_codes',
  'order_events',
  'settings',
  'campaigns',
  'product_caps',
  'shop',
  'shop_private',
  'users',
  'devices',
  'device_days',
  'device_drills',
  'payments',
  'order_payments',
  'fiscal_receipts',
  'waste',
  'messages',
  'push_subscriptions',
  'tombstones',
  'admin_dashboard',
  'admin_orders',
  'profits_by_month',
  'profits_per_category',
]

const RECORD_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

/** What people do with their own login; one-time passwords, social logins and impersonation are not used by this shop. */
const LOGIN_ACTIONS: readonly string[] = [
  'auth-with-password',
  'auth-refresh',
  'request-password-reset',
  'confirm-password-reset',
  'request-verification',
  'confirm-verification',
  'request-email-change',
  'confirm-email-change',
]

/**
 * Whether a call may pass.
 * @param pathname as in the URL, not decoded: an encoded letter never matches, and what is checked is what is sent
 * @param query of the URL
 */
export function isOpen(method: string, pathname: string, query = new URLSearchParams()): boolean {
  const [, api, area, ...rest] = pathname.split('/')
  if (api !== 'api') return false
  if (area === 'realtime') return rest.length === 0 && (method === 'GET' || method === 'POST')
  if (area === 'files') return isOpenFile(method, rest)
  if (area === 'sfoglia') return rest.length > 0 && rest.every(isPlainSegment) && !isEdgesOwn(rest)
  return area === 'collections' && isOpenCollectionCall(method, rest) && !looksBack(query)
}

/**
 * Whether it follows a relation backwards (`order_items_via_product_id`). Sorted or filtered by records that the caller may not
 * read, a list tells of them all the same; and nothing of ours asks so.
 */
function looksBack(query: URLSearchParams): boolean {
  return ['filter', 'sort', 'expand', 'fields'].some((name) => query.getAll(name).some((value) => value.includes('_via_')))
}

/** Calls that only the edge itself makes: the ledger of card payments, messages, and its own login. */
function isEdgesOwn([area = '', ofPayment, action]: readonly string[]): boolean {
  // What the tills took is told by the tills.
  if (area === 'payments') return ofPayment !== undefined
  if (area === 'messages' || area === 'service') return true
  return area === 'orders' && (action === 'pay' || action === 'refund' || action === 'messages')
}

function isOpenFile(method: string, rest: readonly string[]): boolean {
  if (rest.length === 1 && rest[0] === 'token') return method === 'POST'
  const [collection = '', record = '', name = ''] = rest
  return rest.length === 3 && isRead(method) && isPlainSegment(collection) && isPlainSegment(record) && name !== ''
}

function isOpenCollectionCall(method: string, [collection = '', action = '', id, ...more]: readonly string[]): boolean {
  if (!OPEN_COLLECTIONS.includes(collection) || more.length > 0) return false
  if (action === 'records') return RECORD_METHODS.includes(method) && (id === undefined || isPlainSegment(id))
  if (collection !== 'users' || id !== undefined) return false
  return action === 'auth-methods' ? isRead(method) : method === 'POST' && LOGIN_ACTIONS.includes(action)
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isPlainSegment(segment: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(segment)
}
