// Where rendering gets the shop's public facts from: PocketBase, asked as a guest, so that nothing can be in them that a guest
// may not read.

import { DAYS_OFFERED } from '#domain/pickup-slots.ts'
import type { ShopFacts } from '#domain/served-shop.ts'
import { shopMoment } from '#domain/shop-time.ts'
import type { Backend } from '../backend.ts'
import type { Screens } from './screens.ts'

/** As many as PocketBase gives at once. */
const PER_PAGE = 1000

/** @param nowMs epoch ms; @throws when PocketBase does not answer every question */
export async function askShopFacts(backend: Backend, screens: Screens, nowMs: number): Promise<ShopFacts> {
  const names = screens.shopCollections
  const [slots, ...lists] = await Promise.all([askSlots(backend, nowMs), ...names.map((name) => askRecords(backend, name))])
  return screens.readShopFacts(Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []])), slots)
}

async function askRecords(backend: Backend, collection: string): Promise<unknown[]> {
  const records: unknown[] = []
  for (let page = 1; ; page++) {
    const query = `?page=${page}&perPage=${PER_PAGE}&skipTotal=1&sort=id`
    const { items } = await ask(backend, `/api/collections/${collection}/records${query}`)
    if (!Array.isArray(items)) throw new Error(`${collection}: not a list of records`)
    records.push(...items)
    if (items.length < PER_PAGE) return records
  }
}

function askSlots(backend: Backend, nowMs: number): Promise<unknown> {
  return ask(backend, `/api/sfoglia/slots?from=${shopMoment(nowMs).day}&days=${DAYS_OFFERED}`)
}

async function ask(backend: Backend, path: string): Promise<Record<string, unknown>> {
  const answer = await backend.call('GET', path, { token: null })
  if (answer.kind !== 'ok') throw new Error(`${path}: ${answer.kind === 'refused' ? answer.status : 'no answer'}`)
  return answer.body
}
