// The shop's own facts and its hours as they hang on the door, live; first what the server rendered, if it did.
import { servedShop } from '#data/served-shop.ts'
import { watch } from '#data/watch.ts'
import type { OpeningNow } from '#domain/opening-now.ts'
import type { Shop } from '#domain/shop.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

export interface Door {
  /** Null until it is known. */
  shop: Shop | null
  /** `lun–sab 07:00–20:00` */
  hours: string[]
  /** Null until it is known. `nowMs`: the minute it is about. */
  opening: (OpeningNow & { nowMs: number }) | null
}

const readDoor = watch(async () => {
  const [{ getShop, listSettings, areHoursLoaded }, { doorHours, doorHoursText }, { openingNow }, { now }] = await Promise.all([
    import('#data/settings.ts'),
    import('#domain/opening-week.ts'),
    import('#domain/opening-now.ts'),
    import('#data/clock.ts'),
  ])
  return async () => {
    // Whether they are known is asked first: they may come while the rest is read.
    const [areKnown, shop, settings, nowMs] = [await areHoursLoaded(), await getShop(), await listSettings(), now()]
    const opening = areKnown ? { ...openingNow(settings, nowMs), nowMs } : null
    return { shop, hours: doorHours(settings).map(doorHoursText), opening }
  }
})

export function useDoor(): Door {
  const tick = useMinute()
  const found = useLive(readDoor, [tick])
  const served = servedShop()
  return {
    shop: found?.shop ?? served?.shop ?? null,
    hours: found?.hours.length ? found.hours : (served?.hours ?? []),
    opening: found?.opening ?? (served ? { ...served.opening, nowMs: served.nowMs } : null),
  }
}
