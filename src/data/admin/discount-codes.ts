// The discount codes that this device mirrors, and how often each was used: orders that carry it and are not cancelled, as the
// server counts them.
import * as v from 'valibot'
import { db, type Mirrored } from '#data/db/database.ts'
import { request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
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
  const path = `/api/collections/orders/records?${query}`
  const outcome = await request(path, { auth: currentToken(), schema: countSchema })
  return outcome.kind === 'ok' ? outcome.value.totalItems : null
}
