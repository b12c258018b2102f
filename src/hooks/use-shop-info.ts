// The shop's own facts and its hours as they hang on the door, live; first what the server rendered, if it did.
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import type { OpeningNow } from '#domain/pickup/opening-hours.ts'
import type { Shop } from '#domain/shop.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { useLive } from './use-live.ts'

export interface ShopInfo {
  /** Null until it is known. */
  shop: Shop | null
  /** `lun–sab 07:00–20:00` */
  hours: string[]
  /** Null until it is known. `nowMs`: the minute it is about. */
  opening: (OpeningNow & { nowMs: number }) | null
}

const readShopInfo = watch(async () => {
  const [{ getShop, listSettings, areHoursLoaded }, { doorHours, doorHoursText }, { openingNow }, { now }] = await Promise.all([
    import('#data/catalogue/shop.ts'),
    import('#domain/pickup/opening-hours.ts'),
    import('#domain/pickup/opening-hours.ts'),
    import('#data/server/clock.ts'),
  ])
  return async () => {
    // Whether they are known is asked first: they may come while the rest is read.
    const [areKnown, shop, settings, nowMs] = [await areHoursLoaded(), await getShop(), await listSettings(), now()]
    const opening = areKnown ? { ...openingNow(settings, nowMs), nowMs } : null
    return { shop, hours: doorHours(settings).map(doorHoursText), opening }
  }
})

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
