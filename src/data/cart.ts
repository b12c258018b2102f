// The one cart of this device, under the key `cart`. Every change reads and writes in one transaction, so that two tabs
// never lose a line; it survives a crash, and placing the order empties it.
import { type Cart, cartTotals, EMPTY_CART } from '#domain/cart.ts'
import { type DiscountCode, isDiscountValid, normalizeCode } from '#domain/discount.ts'
import { CART_KEY, parseCart } from './cart-record.ts'
import { now } from './clock.ts'
import { db } from './database.ts'
import { readRecords } from './read-records.ts'
import { discountCodeSchema } from './records.ts'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export async function readCart(): Promise<Cart> {
  return parseCart((await db.keyValues.get(CART_KEY))?.value)
}

/** Applies a change to the cart as it is at that moment. @param change pure: it may be given a cart of another tab's making */
export async function changeCart(change: (cart: Cart) => Cart): Promise<Cart> {
  return db.transaction('rw', db.keyValues, async () => {
    const changed = change(await readCart())
    await db.keyValues.put({ key: CART_KEY, value: changed })
    return changed
  })
}

/** The pickup as a screen showed it. */
export interface SeenPickup {
  /** What an order would get. */
  slotMs: number
  /** The cart's own: null while none is chosen, another one when it was lost. A proposal is what differs from it. */
  chosenMs: number | null
}

/** The pickup that was on the screen becomes the cart's. Another time that was chosen a moment ago, and not shown yet, stands. */
export async function takeSeenPickup({ slotMs, chosenMs }: SeenPickup): Promise<Cart> {
  return changeCart((cart) => (cart.pickupMs === chosenMs ? { ...cart, pickupMs: slotMs } : cart))
}

export async function clearCart(): Promise<void> {
  await changeCart(() => EMPTY_CART)
}

export type DiscountResult = { ok: true } | { ok: false; reason: 'invalid' | 'offline' }

/**
 * Puts a discount code on the cart, if it is valid for what is in it now. Kiosks and staff know the codes; everybody else
 * asks the server, which tells a code only to who names it.
 */
export async function applyDiscountCode(text: string): Promise<DiscountResult> {
  const code = normalizeCode(text)
  const found = code === '' ? null : await findCode(code)
  if (found === 'offline') return { ok: false, reason: 'offline' }
  const facts = { subtotalCents: cartTotals(await readCart()).subtotalCents, nowMs: now(), uses: 0 }
  if (found === null || !isDiscountValid(found, facts)) return { ok: false, reason: 'invalid' }
  await changeCart((cart) => ({ ...cart, discount: { id: found.id, code: found.code, percent: found.percent } }))
  return { ok: true }
}

async function findCode(code: string): Promise<DiscountCode | 'offline' | null> {
  if ((await db.cursors.get('order_discount_codes'))?.pulledAtMs) {
    return (await db.discountCodes.where('code').equals(code).toArray()).find((known) => !known.isDeleted) ?? null
  }
  const filter = `code = ${JSON.stringify(code)} && deleted = false`
  const query = new URLSearchParams({ filter, code, perPage: '1', skipTotal: '1' })
  const token = getSession()?.token
  const outcome = await askServer(`/api/collections/order_discount_codes/records?${query}`, token === undefined ? {} : { token })
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429) return 'offline'
  const [found] = readRecords('order_discount_codes', discountCodeSchema, itemsOf(outcome.body))
  return found ?? null
}

function itemsOf(body: unknown): unknown[] {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items) ? body.items : []
}
