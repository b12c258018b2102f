// The cart as it lies in the database, read back with care: what an older version of the app wrote must not break this one.
import * as v from 'valibot'
import { type Cart, EMPTY_CART } from '#domain/cart.ts'

/** Where the cart lies in `keyValues` (specification, 9). */
export const CART_KEY = 'cart'

const cartSchema: v.GenericSchema<unknown, Cart> = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      unitPriceCents: v.number(),
      quantity: v.number(),
      leadDays: v.number(),
      customVariants: v.array(v.object({ type: v.string(), value: v.string(), priceIncreaseCents: v.number() })),
      referenceImage: v.nullable(v.string()),
      waferImage: v.nullable(v.string()),
    }),
  ),
  note: v.string(),
  pickupMs: v.nullable(v.number()),
  discount: v.nullable(v.object({ id: v.string(), code: v.string(), percent: v.number() })),
})

/** @param value what `keyValues` holds under `CART_KEY`; anything unreadable is an empty cart */
export function parseCart(value: unknown): Cart {
  const result = v.safeParse(cartSchema, value)
  return result.success ? result.output : EMPTY_CART
}
