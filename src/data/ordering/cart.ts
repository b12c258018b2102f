// The one cart of this device, under the key `cart`, read back with care: a build of another contract may have written it.
// Every change reads and writes in one transaction, so that two tabs never lose a line; placing the order empties it.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { discountCodeSchema } from '#data/mirror/records.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { cakePart, readRecords } from '#data/server/record-fields.ts'
import { listSchema, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { type Cart, cartTotals, EMPTY_CART } from '#domain/cart/cart.ts'
import { type DiscountCode, type DiscountProblem, discountProblem, normalizeCode } from '#domain/cart/discount.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { holdsPlace } from '#domain/order/states.ts'

/** Anything unreadable is an empty cart. */
const cartSchema: v.GenericSchema<unknown, Cart> = v.fallback(
  v.object({
    items: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        unitPriceCents: v.number(),
        quantity: v.number(),
        leadDays: v.number(),
        customVariants: v.array(
          v.object({ type: v.string(), value: v.string(), priceIncreaseCents: v.number(), cake: cakePart }),
        ),
        isWeighed: v.optional(v.literal(true)),
        isWedding: v.optional(v.boolean()),
        referenceImage: v.nullable(v.string()),
        waferImage: v.nullable(v.string()),
      }),
    ),
    note: v.string(),
    pickupMs: v.nullable(v.number()),
    isImmediate: v.optional(v.boolean()),
    discount: v.nullable(v.object({ id: v.string(), code: v.string(), percent: v.number() })),
  }),
  EMPTY_CART,
)

/** Its fields in one order, and no others. */
export function parseCart(value: unknown): Cart {
  return v.parse(cartSchema, value)
}

const kept = keptValue('cart', cartSchema)

export const readCart = kept.read

/** Applies a change to the cart as it is at that moment. @param change pure: it may be given a cart of another tab's making */
export async function changeCart(change: (cart: Cart) => Cart): Promise<Cart> {
  return db.transaction('rw', db.keyValues, async () => {
    const changed = change(await readCart())
    await kept.keep(changed)
    return changed
  })
}

/** The pickup as a screen showed it. */
export interface SeenPickup {
  /** What an order would get. */
  slotMs: number
  /** The cart's own: null while none is chosen, another one when it was lost. A proposal is what differs from it. */
  chosenMs: number | null
  /** What the cart cost on the screen; absent where nobody was shown it. */
  shownCents?: Cents | undefined
}

/** The pickup that was on the screen becomes the cart's. Another time that was chosen a moment ago, and not shown yet, stands. */
export async function takeSeenPickup({ slotMs, chosenMs }: Pick<SeenPickup, 'slotMs' | 'chosenMs'>): Promise<Cart> {
  return changeCart((cart) => (cart.pickupMs === chosenMs ? { ...cart, pickupMs: slotMs } : cart))
}

export type DiscountResult =
  | { ok: true }
  /** `why`: of a code that exists, for who may know (staff). */
  | { ok: false; reason: 'invalid' | 'offline' | 'too-many'; why?: { problem: DiscountProblem; code: DiscountCode } }

/**
 * Puts a discount code on the cart, if it is valid for what is in it now. The server, which tells a code only to who names it, says
 * how often it was used. Kiosks and staff know the codes and go on without it: staff count the orders they have.
 */
export async function applyDiscountCode(text: string): Promise<DiscountResult> {
  const code = normalizeCode(text)
  const found = code === '' ? null : await findCode(code)
  if (found === 'offline' || found === 'too-many') return { ok: false, reason: found }
  if (found === null || found === 'refused') return { ok: false, reason: 'invalid' }
  const { uses, ...discount } = found
  const facts = { subtotalCents: cartTotals(await readCart()).subtotalCents, nowMs: now(), uses }
  const problem = discountProblem(discount, facts)
  if (problem !== null) return { ok: false, reason: 'invalid', why: { problem, code: discount } }
  await changeCart((cart) => ({ ...cart, discount: { id: discount.id, code: discount.code, percent: discount.percent } }))
  return { ok: true }
}

type CountedCode = DiscountCode & { uses: number }

/** With somebody at the counter, an answer that takes longer is none. */
const COUNT_TIMEOUT_MS = 3000

async function findCode(code: string): Promise<CountedCode | 'refused' | 'offline' | 'too-many' | null> {
  if (!(await db.cursors.get('order_discount_codes'))?.pulledAtMs) return askCode(code)
  const known = (await db.discountCodes.where('code').equals(code).toArray()).find(({ isDeleted }) => !isDeleted)
  if (!known) return null
  const asked = getConnection().isReachable && known.maxUses > 0 ? await askCode(code, COUNT_TIMEOUT_MS) : 'offline'
  return asked === null || typeof asked === 'object' ? asked : { ...known, uses: await countUsesHere(known) }
}

/** Null when there is no such code. */
async function askCode(code: string, timeoutMs?: number): Promise<CountedCode | 'refused' | 'offline' | 'too-many' | null> {
  const filter = `code = ${JSON.stringify(code)} && deleted = false`
  const query = new URLSearchParams({ filter, code, perPage: '1', skipTotal: '1' })
  const path = `/api/collections/order_discount_codes/records?${query}`
  const patience = timeoutMs === undefined ? {} : { timeoutMs }
  const outcome = await request(path, { auth: currentToken(), schema: listSchema, ...patience })
  if (outcome.kind === 'later') return outcome.status === 429 && outcome.message !== '' ? 'too-many' : 'offline'
  if (outcome.kind !== 'ok') return 'refused'
  const [found] = readRecords('order_discount_codes', discountCodeSchema, outcome.value.items)
  return found ? { ...found, uses: v.parse(usesSchema, outcome.value.items[0]).uses } : null
}

/** Of a code that somebody named. */
const usesSchema = v.object({ uses: v.number() })

/** In the orders on this device that are not cancelled: none at a kiosk, all but the oldest at a till. */
export async function countUsesHere({ id, code, maxUses }: DiscountCode): Promise<number> {
  if (maxUses === 0) return 0
  const isUse = (order: Order) => order.discountId === id || (order.discountId === null && order.discountCode === code)
  return db.orders.filter((order) => isUse(order) && holdsPlace(order)).count()
}
