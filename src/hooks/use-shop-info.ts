// The shop's own facts and its hours as they hang on the door, live; first what the server rendered, if it did.
import type { ShopInfo } from '#data/catalogue/shop-info.ts'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { useLive } from './use-live.ts'

const readShopInfo = watch(async () => (await import('#data/catalogue/shop-info.ts')).readShopInfo)

/** Whether there is a cake to compose or to personalise; null until that is known. */
export const readCakes = watch(async () => (await import('#data/catalogue/shop-info.ts')).offersCakes)

export function useShopInfo(): ShopInfo {
  const tick = useMinute()
  const found = useLive(readShopInfo, [tick])
  const served = ssrSnapshot()
  return {
    shop: found?.shop ?? served?.shop ?? null,
    hours: found?.hours.length ? found.hours : (served?.hours ?? []),
    opening: found?.opening ?? (served ? { ...served.opening, nowMs: served.nowMs } : null),
  }
}
