// The discount codes that this device mirrors, and how often each was used: orders that carry it and are not cancelled, as the
// server counts them.
import * as v from 'valibot'
import { db, type Mirrored } from '#data/db/database.ts'
import { askServer } from '#data/server/request.ts'
import { getSession } from '#data/session/session.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'

export type DiscountCodeRow = Mirrored<DiscountCode>

/** All of them, those switched off too. */
export function listDiscountCodes(): Promise<DiscountCodeRow[]> {
  return db.discountCodes.toArray()
}

// How often codes were used: orders that carry them and are not cancelled, as the server counts them when it decides.

const countSchema = v.object({ totalItems: v.number() })

/** By the code's id; null when the server could not be asked: "not known" is not "never". */
export async function countUses(codeIds: readonly string[]): Promise<ReadonlyMap<string, number> | null> {
  const counts = await Promise.all(codeIds.map(countUsesOf))
  const known = codeIds.flatMap((id, index) => {
    const count = counts[index]
    return count === undefined || count === null ? [] : [[id, count] as const]
  })
  return known.length === codeIds.length ? new Map(known) : null
}

async function countUsesOf(id: string): Promise<number | null> {
  const filter = `order_discount_id = "${id}" && status != "CANCELLED"`
  const query = new URLSearchParams({ filter, perPage: '1', fields: 'id' })
  const outcome = await askServer(`/api/collections/orders/records?${query}`, { token: getSession()?.token ?? '' })
  const read = outcome.kind === 'answer' && outcome.status === 200 ? v.safeParse(countSchema, outcome.body) : null
  return read?.success ? read.output.totalItems : null
}
