// The cart as it would be ordered now: at the prices of the day on which it is collected, with what is short for that day. Most
// carts know neither a campaign's price nor a limit, and are what they are stored as.
import { db } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential, isStaff } from '#data/session/credentials.ts'
import { type Cart, cartLeadDays, cartWanted } from '#domain/cart/cart.ts'
import { cartOn } from '#domain/cart/price-list.ts'
import type { Cents } from '#domain/money.ts'
import { firstSlotsOf, type Season, seasonOf } from '#domain/pickup/campaign.ts'
import type { Shortage } from '#domain/pickup/caps.ts'
import { pickupChoice, slotOf } from '#domain/pickup/choice.ts'
import type { FirstSlots } from '#domain/pickup/first-slot.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import type { SlotQuestion } from '#domain/pickup/slots.ts'
import { listCampaigns } from './caps.ts'
import { readCart } from './cart.ts'
import { readLimits, readShortages, readSlotQuestion } from './slots.ts'

/** When the cart can be collected. */
export function readCartQuestion(cart: Cart): Promise<SlotQuestion> {
  return readSlotQuestion(cartLeadDays(cart), cartWanted(cart))
}

/** See `firstSlotsOf`, with the moment that it was asked. */
export async function readFirstSlots(
  products: readonly { id: string; leadDays: number }[],
): Promise<{ slots: FirstSlots; nowMs: number }> {
  const [question, campaigns] = [await readSlotQuestion(0), await listCampaigns()]
  const limits = await readLimits(products.map(({ id }) => ({ productId: id, quantity: 0 })))
  return { slots: firstSlotsOf(question, products, campaigns, limits), nowMs: question.nowMs }
}

/** What is to be said of a product's big days. @param product at the price that is shown */
export async function readSeason(product: { id: string; priceCents: Cents }): Promise<Season | null> {
  const [campaigns, limits] = [await listCampaigns(), await readLimits([{ productId: product.id, quantity: 0 }])]
  return seasonOf(product, campaigns, limits, { nowMs: now(), isStaff: isStaff(await currentCredential()) })
}

export interface Sale {
  /** As it is stored. */
  cart: Cart
  /** The same lines, at the prices of its day. */
  priced: Cart
  /** What is short of it, and for which day. */
  short: readonly Shortage[]
  day: ShopDay | null
}

/** @param slotMs where the screen knows it already; else what was chosen, or would be proposed */
export async function readSale(slotMs?: number | null): Promise<Sale> {
  const [cart, campaigns, caps] = await Promise.all([readCart(), listCampaigns(), db.productCaps.toArray()])
  const ids = cart.items.map(({ id }) => id)
  const isLimited = caps.some(({ productId }) => ids.includes(productId))
  const isPriced = campaigns.some(({ prices }) => ids.some((id) => prices[id] !== undefined))
  if (!isLimited && !isPriced) return { cart, priced: cart, short: [], day: null }
  const pickupMs = slotMs === undefined ? await slotNow(cart) : slotMs
  if (pickupMs === null) return { cart, priced: cart, short: [], day: null }
  const short = isLimited ? await readShortages(cartWanted(cart), pickupMs) : []
  const { day } = shopMoment(pickupMs)
  return { cart, priced: cartOn(cart, day, campaigns), short, day }
}

async function slotNow(cart: Cart): Promise<number | null> {
  const credential = await currentCredential()
  const isInShop = isStaff(credential) || credential?.isKiosk === true
  return slotOf(pickupChoice(await readCartQuestion(cart), cart.pickupMs, isInShop ? 'first' : 'tomorrow'))
}
