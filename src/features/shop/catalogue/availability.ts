// When a product can be had, in two words for its card.
import type { Product } from '#domain/catalogue/catalogue.ts'
import { currentTranslate } from '#ui/languages/translate.ts'
import { formatDayRelative } from '#ui/text/dates.ts'

/** First free slot by preparation days, in epoch milliseconds; null when there is none in the days offered. */
export type FirstSlots = ReadonlyMap<number, number | null>

/** `Ritiro oggi` · `Da domani` · `Da mar 24 nov` · `Esaurito`; empty while the hours are not known. */
export function availabilityText(product: Pick<Product, 'isAvailable' | 'leadDays'>, slots: FirstSlots, nowMs: number): string {
  const t = currentTranslate()
  if (!product.isAvailable) return t('Esaurito')
  const firstMs = slots.get(product.leadDays)
  if (firstMs === undefined || firstMs === null) return ''
  const day = formatDayRelative(firstMs, nowMs)
  return day === formatDayRelative(nowMs, nowMs) ? t('Ritiro oggi') : t('Da {day}', { day })
}
