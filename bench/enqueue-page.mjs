// Runs in the page of enqueue.bench.mjs: stores orders one after the other, as the kiosk does and with nothing but IndexedDB.
import { db } from '#data/db/database.ts'
import { queueOrder } from '#data/ordering/queue-order.ts'
import { changeOwner } from '#data/session/owner.ts'

const AUTHOR = { userId: 'totem0000000000', token: 'x', role: 'USER', isKiosk: true, isCurrent: true, isRefused: false }
const LINES = 5

/** @returns {Promise<number>} milliseconds for `count` orders, each durable before the next one begins */
globalThis.enqueueOurs = async (count) => {
  await db.open()
  await changeOwner({ userId: AUTHOR.userId, role: AUTHOR.role, isKiosk: true }, 'left')
  const placings = Array.from({ length: count + 1 }, (_, index) => placing(index))
  // The first one makes the key.
  await placed(placings.pop())
  const began = performance.now()
  for (const one of placings) await placed(one)
  return performance.now() - began
}

/** The least it can cost: a strictly durable transaction each, with as many bytes. */
globalThis.enqueueFloor = async (count) => {
  const floor = await opened('floor')
  const bytes = new Uint8Array(1500)
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    await new Promise((done, failed) => {
      const transaction = floor.transaction('entries', 'readwrite', { durability: 'strict' })
      transaction.objectStore('entries').put(bytes, index)
      transaction.oncomplete = done
      transaction.onerror = () => failed(transaction.error)
    })
  }
  const tookMs = performance.now() - began
  floor.close()
  return tookMs
}

async function placed(one) {
  const result = await queueOrder(one)
  if (!result.ok) throw new Error(`The order was not stored: ${result.reason}`)
}

function opened(name) {
  return new Promise((done, failed) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries')
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

function placing(index) {
  const id = `ordine${String(index).padStart(9, '0')}`
  const items = Array.from({ length: LINES }, (_, line) => ({
    id: `riga${String(index * LINES + line).padStart(11, '0')}`,
    product_id: 'cornetto0000000',
    quantity: 2,
    unit_price: 1.6,
    custom_variants: [],
  }))
  const wire = {
    id,
    number: '',
    channel: 'kiosk',
    placed_at: new Date().toISOString(),
    pickup_date: new Date(Date.now() + 86_400_000).toISOString(),
    note: '',
    discount_code: '',
    customer_name: 'Giulia',
    customer_phone: '',
    promised_total: 16,
    items,
  }
  const cart = { items: items.map(() => ({ name: 'Cornetto' })) }
  return { wire, names: {}, cart, isStoredCart: false, cartHash: id, contentHash: id, author: AUTHOR, photos: [] }
}
