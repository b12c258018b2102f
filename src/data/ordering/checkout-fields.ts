// What a customer typed at the checkout, kept on the device until the order is placed: a look at the cart, a reload or a drop of
// the network takes nothing away.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'

const schema = v.object({ name: v.string(), phone: v.string() })

export type CheckoutFields = v.InferOutput<typeof schema>

/** Null when nothing was typed. */
export async function readCheckoutFields(): Promise<CheckoutFields | null> {
  const result = v.safeParse(schema, (await db.keyValues.get('checkout-fields'))?.value)
  return result.success ? result.output : null
}

export async function keepCheckoutFields(fields: CheckoutFields): Promise<void> {
  await db.keyValues.put({ key: 'checkout-fields', value: fields })
}

/** The order is placed: the next one starts from the account again. */
export async function dropCheckoutFields(): Promise<void> {
  await db.keyValues.delete('checkout-fields')
}
