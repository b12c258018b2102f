// The discount codes that this device mirrors, and how often each was used: orders that carry it and are not cancelled, as the
// server counts them.
import * as v from 'valibot'
import { db, type Mirrored } from '#data/db/database.ts'
import { askFor, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { wireInstant } from '#domain/wire.ts'

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
  const path = ordersPath({ filter: usedIn(id), perPage: '1', fields: 'id' })
  const outcome = await request(path, { auth: currentToken(), schema: countSchema })
  return outcome.kind === 'ok' ? outcome.value.totalItems : null
}

const usesSchema = v.object({ items: v.array(v.object({ placed_at: v.string() })) })
const PER_PAGE = 500

/** When the orders that carry it were taken, since that moment; epoch milliseconds, in no order. */
export async function readUses(id: string, sinceMs: number): Promise<readonly number[] | 'offline' | 'failed'> {
  const filter = `${usedIn(id)} && placed_at >= "${new Date(sinceMs).toISOString().replace('T', ' ')}"`
  const uses: number[] = []
  for (let page = 1; ; page++) {
    const path = ordersPath({
      filter,
      sort: 'id',
      perPage: String(PER_PAGE),
      page: String(page),
      skipTotal: '1',
      fields: 'placed_at',
    })
    const read = await askFor(path, { auth: currentToken(), schema: usesSchema })
    if (typeof read === 'string') return read
    uses.push(...read.items.map(({ placed_at }) => wireInstant(placed_at) ?? 0))
    if (read.items.length < PER_PAGE) return uses
  }
}

function usedIn(id: string): string {
  return `order_discount_id = "${id}" && status != "CANCELLED"`
}

function ordersPath(query: Record<string, string>): string {
  return `/api/collections/orders/records?${new URLSearchParams(query)}`
}
