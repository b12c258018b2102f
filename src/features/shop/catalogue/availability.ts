// When products can be had: the first day by preparation time, kept true as time goes by (until the hours have been mirrored, as
// the server worked it out), and the words for a product's card.
import { useMemo } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type FirstSlots, firstSlotOf } from '#domain/pickup/first-slot.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { currentTranslate } from '#ui/languages/translate.ts'
import { formatDayRelative } from '#ui/text/dates.ts'

export interface FirstSlotsNow {
  slots: FirstSlots
  nowMs: number
}

/** @param products asked about; empty answers while settings are being read */
export function useFirstSlots(products: readonly Pick<Product, 'id' | 'leadDays'>[]): FirstSlotsNow {
  const tick = useMinute()
  const asked = products.map(({ id, leadDays }) => id + leadDays).join()
  const found = useLive(
    watch(async () => {
      const [{ readFirstSlots }, { areHoursLoaded }] = await Promise.all([
        import('#data/ordering/offer.ts'),
        import('#data/catalogue/shop.ts'),
      ])
      return async () => {
        // Asked first: a question that was read before the hours came has no slot at all.
        if (!(await areHoursLoaded())) return undefined
        return readFirstSlots(products)
      }
    }),
    [tick, asked],
  )
  const served = useMemo(servedSlots, [])
  return found ?? served
}

function servedSlots(): FirstSlotsNow {
  const served = ssrSnapshot()
  return { slots: new Map(served?.firstSlots), nowMs: served?.nowMs ?? 0 }
}

/** `Ritiro oggi` · `Da domani` · `Da mar 24 nov` · `Esaurito`; empty while the hours are not known. */
export function availabilityText(
  product: Pick<Product, 'id' | 'isAvailable' | 'leadDays'>,
  slots: FirstSlots,
  nowMs: number,
): string {
  const t = currentTranslate()
  if (!product.isAvailable) return t('Esaurito')
  const firstMs = firstSlotOf(product, slots)
  if (firstMs === undefined || firstMs === null) return ''
  const day = formatDayRelative(firstMs, nowMs)
  return day === formatDayRelative(nowMs, nowMs) ? t('Ritiro oggi') : t('Da {day}', { day })
}
