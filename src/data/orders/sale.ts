// Orders are taken at a till, which has a name: where nobody has said which one this is, they are asked first. And selling at once
// ("Subito"): what a walk-in gets is ordered, paid and handed over in one transaction of this device.
import { db } from '#data/db/database.ts'
import { isNamedTill } from '#data/device/till-name.ts'
import { readCart, type SeenPickup } from '#data/ordering/cart.ts'
import { readUnseen } from '#data/ordering/order-ids.ts'
import { type Customer, placeStoredCart, placeStoredCartAtOnce } from '#data/ordering/place-order.ts'
import { notPlaced, notSignedIn, type PlaceOrderResult } from '#data/ordering/place-result.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { readActing } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { readLastTill, TILL_TABLES } from '#data/till/till.ts'
import type { Cents } from '#domain/money.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { CHANGE_TABLES, draftDeed, handingOver, settledBy, type TakenMoney } from './changes.ts'

const tillUnnamed = notPlaced('till-unnamed', 'Prima di prendere ordini dai un nome a questa cassa.')

/** The stored cart, for later. Asked before it is looked at: while somebody answers, the time passes that is proposed. */
export async function placeAtCounter(seen: SeenPickup, customer: Customer): Promise<PlaceOrderResult> {
  return (await isNamedTill()) ? placeStoredCart('counter', seen, customer) : tillUnnamed
}

/** How a walk-in's cart leaves the counter: paid in whole or in part, or for a promise. */
export interface Sale {
  /** What the screen shows as its total. */
  totalCents: Cents
  taken: readonly TakenMoney[]
  /** Given back of what was handed over in cash. */
  changeCents?: Cents
  /** Who pays the rest, and why; without it the goods go when nothing is due. */
  payLater?: string
}

/**
 * The stored cart of the counter, sold at once: order, money and handing over stand together, or none of them does. A part of the
 * money leaves the order on the counter, with the rest due.
 */
export async function sellStoredCart(
  customer: Customer,
  { totalCents, taken, changeCents = 0, payLater }: Sale,
): Promise<PlaceOrderResult> {
  const author = await currentCredential()
  if (!author || author.role === 'USER') return notSignedIn
  // Before its code is read, which comes with the name.
  if (!(await isNamedTill())) return tillUnnamed
  const leftCents = totalCents - taken.reduce((sum, one) => sum + settledBy(one), 0)
  const isHandedOver = leftCents <= 0 || payLater !== undefined
  return placeStoredCartAtOnce(customer, totalCents, {
    tables: CHANGE_TABLES,
    draft: async (orderId) => {
      const takenAtMs = now()
      const changes = isHandedOver ? [handingOver(payLater)] : []
      const { store, ...drafted } = await draftDeed(orderId, { taken, changes, changeCents }, takenAtMs)
      return {
        ...drafted,
        store: async (storeEntry) => {
          const stored = await store(storeEntry)
          if (!stored.ok) throw new Error(`a sale that the order refuses: ${stored.message}`)
        },
      }
    },
  })
}

// What was ordered or sold here last, until somebody has seen it: after a power cut the cashier would sell it again.

/** What a screen says of it. */
type LastSale = Extract<PlaceOrderResult, { ok: true }> & { changeCents?: Cents }

/** Null once it was seen, when the next one has begun, the drawer was closed since, on another day, and for another person there. */
export async function readLastSale(): Promise<LastSale | null> {
  return db.transaction('r', [...TILL_TABLES, db.orders], async () => {
    const ticket = await readUnseen()
    const order = ticket && (await db.orders.get(ticket.orderId))
    if (!ticket || !order || order.status === 'CANCELLED' || (await readCart()).items.length > 0) return null
    const [acting, last] = [await readActing(Date.now()), await readLastTill()]
    const isOthers = ticket.actorId !== undefined && acting.kind === 'person' && acting.id !== ticket.actorId
    const isCounted = (last?.closing?.atMs ?? 0) > order.placedAtMs
    if (isOthers || isCounted || shopMoment(order.placedAtMs).day !== shopMoment(now()).day) return null
    const { id: orderId, number, totalCents, pickupMs, isImmediate } = order
    const { changeCents } = ticket
    const sale = { orderId, number, totalCents, pickupMs, ...(isImmediate === true && { isImmediate }) }
    return { ok: true, ...sale, isOnline: getConnection().isReachable, ...(changeCents !== undefined && { changeCents }) }
  })
}
