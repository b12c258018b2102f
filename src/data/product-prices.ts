// What a product cost when, as the server wrote it down with every change. Asked for when it is looked at; it is not mirrored.
import * as v from 'valibot'
import type { Cents } from '#domain/money.ts'
import { cents, instant } from './record-fields.ts'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export interface PastPrice {
  priceCents: Cents
  sinceMs: number
}

const pageSchema = v.object({ items: v.array(v.object({ price: cents, since: instant })) })

const ENTRIES = 40

/** Newest first, the price of today included, each price once while it lasted; null when the server cannot be asked. */
export async function readPastPrices(productId: string): Promise<PastPrice[] | null> {
  const query = new URLSearchParams({
    filter: `product_id = "${productId}"`,
    sort: '-since',
    perPage: String(ENTRIES),
    fields: 'price,since',
    skipTotal: '1',
  })
  const token = getSession()?.token ?? ''
  const outcome = await askServer(`/api/collections/product_prices/records?${query}`, { token })
  const page = v.safeParse(pageSchema, outcome.kind === 'answer' ? outcome.body : null)
  if (!page.success) return null
  const entries = page.output.items.map(({ price, since }) => ({ priceCents: price, sinceMs: since }))
  // An entry is written for a new name too.
  return entries.filter(({ priceCents }, index) => priceCents !== entries[index + 1]?.priceCents)
}
