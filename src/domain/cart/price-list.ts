// What products cost on some days, and a cart at the prices of its day. Apart from all other prices: no first page asks it.
import type { Cents } from '#domain/money.ts'
import type { Cart } from './cart.ts'
import { unitPrice } from './pricing.ts'

/** What products cost on some days: a campaign's list. */
export interface PriceList {
  /** `YYYY-MM-DD`, both included. */
  fromDay: string
  toDay: string
  /** Per unit, by product id. */
  prices: Readonly<Record<string, Cents>>
}

/** What a campaign asks per unit for a product collected on a day (`YYYY-MM-DD`); undefined when none does. */
export function campaignPrice(productId: string, day: string, lists: readonly PriceList[]): Cents | undefined {
  const list = lists.find(({ fromDay, toDay, prices }) => fromDay <= day && day <= toDay && prices[productId] !== undefined)
  return list?.prices[productId]
}

/** The cart at the prices of the day on which it is collected. @param day `YYYY-MM-DD` */
export function cartOn(cart: Cart, day: string, lists: readonly PriceList[]): Cart {
  if (lists.length === 0) return cart
  return {
    ...cart,
    items: cart.items.map((item) => {
      const cents = campaignPrice(item.id, day, lists)
      return cents === undefined ? item : { ...item, unitPriceCents: unitPrice(cents, item.customVariants) }
    }),
  }
}
