// Runs in the page of drain.bench.mjs: queues orders as kiosk and till do, without a network, and drains them with one. Counts what the
// drain asks of the device's database.
import { db } from '#data/db/database.ts'
import { queueOrder } from '#data/ordering/queue-order.ts'
import { CHANGE_TABLES, draftDeed, handingOver } from '#data/orders/changes.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { keepCredential } from '#data/session/credentials.ts'
import { changeOwner } from '#data/session/owner.ts'

const counted = { transactions: 0, requests: 0 }
const READS = ['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count']
// Before the database is opened.
watch(IDBDatabase.prototype, ['transaction'], 'transactions')
watch(IDBObjectStore.prototype, [...READS, 'put', 'add', 'delete', 'clear'], 'requests')
watch(IDBIndex.prototype, READS, 'requests')
watch(IDBCursor.prototype, ['continue', 'advance', 'continuePrimaryKey', 'update', 'delete'], 'requests')

/**
 * @param {{userId: string, token: string, role: 'USER' | 'ADMIN' | 'CASHIER', isKiosk: boolean}} login
 * @param {{id: string, price: number}[]} products
 */
globalThis.queueOrders = async (login, products, count) => {
  await db.open()
  const author = { ...login, isCurrent: true, isRefused: false }
  await changeOwner(login, 'left')
  // Without its login nothing is sent yet.
  for (let index = 0; index < count; index++) {
    const result = await queueOrder(placing(author, products), author.isKiosk ? undefined : sold())
    if (!result.ok) throw new Error(`The order was not stored: ${result.reason}`)
  }
  await keepCredential(login)
}

/** @returns {Promise<{ms: number, waiting: number, transactions: number, requests: number}>} */
globalThis.drainAll = async () => {
  Object.assign(counted, { transactions: 0, requests: 0 })
  const began = performance.now()
  let waiting = Number.POSITIVE_INFINITY
  let rejected = 0
  while (waiting > 0) {
    const report = await drainOutbox({ isServerSeen: true, isLookedAt: true })
    waiting = report.waiting
    rejected += report.rejected
  }
  if (rejected > 0)
    throw new Error(
      `${rejected} entries were refused: ${JSON.stringify(await db.outbox.where('state').equals('rejected').first())}`,
    )
  return { ms: performance.now() - began, waiting, ...counted }
}

/** Paid and handed over with it. */
function sold() {
  return {
    tables: CHANGE_TABLES,
    draft: (orderId) =>
      draftDeed(orderId, { taken: [{ method: 'cash', amountCents: totalCents }], changes: [handingOver()] }, Date.now()),
  }
}

let totalCents = 0

function placing(author, products) {
  const id = newId()
  const items = products.map((product) => ({
    id: newId(),
    product_id: product.id,
    quantity: 1,
    unit_price: product.price,
    custom_variants: [],
  }))
  totalCents = Math.round(items.reduce((sum, item) => sum + item.unit_price * 100, 0))
  const wire = {
    id,
    number: '',
    channel: author.isKiosk ? 'kiosk' : 'counter',
    placed_at: new Date().toISOString(),
    pickup_date: `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`,
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: totalCents / 100,
    items,
  }
  const cart = { items: items.map(() => ({ name: 'Cornetto' })) }
  const names = Object.fromEntries(items.map((item) => [item.id, 'Cornetto']))
  return { wire, names, cart, isStoredCart: false, cartHash: id, contentHash: id, author, photos: [] }
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte % 36).toString(36)).join('')
}

function watch(prototype, names, what) {
  for (const name of names) {
    const own = prototype[name]
    prototype[name] = function (...given) {
      counted[what] += 1
      return own.apply(this, given)
    }
  }
}
