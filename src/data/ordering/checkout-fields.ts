// What a customer typed at the checkout, kept on the device until the order is placed: a look at the cart, a reload or a drop of
// the network takes nothing away.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'

const schema = v.object({ name: v.string(), phone: v.string() })
const kept = keptValue('checkout-fields', v.fallback(v.nullable(schema), null))

/** Null when nothing was typed. */
export const readCheckoutFields = kept.read

/** @param fields null when the order is placed: the next one starts from the account again */
export const keepCheckoutFields = kept.keep
