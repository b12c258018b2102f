// What is about to be ordered, live, with the units its products are sold in.
import { useLiveQuery } from 'dexie-react-hooks'
import { readCart } from '#data/cart.ts'
import { getProduct } from '#data/catalogue.ts'
import { type Cart, cartTotals } from '#domain/cart.ts'
import type { Unit } from '#domain/catalogue.ts'
import type { Totals } from '#domain/pricing.ts'

export interface CheckoutCart {
  cart: Cart
  totals: Totals
  /** One per line; undefined for a product that is gone. */
  units: (Unit | undefined)[]
}

/** undefined while the device's database is being read. */
export function useCheckoutCart(): CheckoutCart | undefined {
  return useLiveQuery(async () => {
    const cart = await readCart()
    const products = await Promise.all(cart.items.map((item) => getProduct(item.id)))
    return { cart, totals: cartTotals(cart), units: products.map((product) => product?.unit) }
  })
}
