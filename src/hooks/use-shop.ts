// The shop's own facts, live.
import { useLiveQuery } from 'dexie-react-hooks'
import { getShop } from '#data/catalogue/shop.ts'
import type { Shop } from '#domain/shop.ts'

/** undefined while it is being read, null until it has been mirrored. */
export function useShop(): Shop | null | undefined {
  return useLiveQuery(async () => getShop())
}
