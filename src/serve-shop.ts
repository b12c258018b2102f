// The part of the shop's facts that a page is rendered from and takes along.
import { choicesOf } from '#data/shelf.ts'
import { composedOf } from '#domain/cake-size.ts'
import type { Product } from '#domain/catalogue.ts'
import { openingNow } from '#domain/opening-now.ts'
import { doorHours, doorHoursText } from '#domain/opening-week.ts'
import { nextFreeSlot } from '#domain/pickup-slots.ts'
import { relatedTo } from '#domain/related-products.ts'
import type { ServedShop, ServedSubject, ShopFacts } from '#domain/served-shop.ts'

const MINUTE_MS = 60_000

/** @param nowMs epoch ms; the page is of its minute, so that a copy of it can be kept that long */
export function serveShop(facts: ShopFacts, { shows, productId }: ServedSubject, nowMs: number): ServedShop {
  const minuteMs = nowMs - (nowMs % MINUTE_MS)
  const shown = shownProducts(facts.products, { shows, productId })
  const chosenFor = shows === 'product' ? shown[0] : shows === 'cakes' ? composedOf(shown) : null
  const types = facts.variantTypes.filter(({ id }) => chosenFor?.variantTypeIds.includes(id))
  return {
    shows,
    productId,
    nowMs: minuteMs,
    shop: facts.shop,
    hours: doorHours(facts.settings).map(doorHoursText),
    opening: openingNow(facts.settings, minuteMs),
    categories: shows === 'catalogue' ? facts.categories : [],
    products: shown,
    choices: choicesOf(types, facts.variants),
    firstSlots: firstSlots(facts, leadDaysOf(shown, shows), minuteMs),
  }
}

function shownProducts(products: readonly Product[], { shows, productId }: ServedSubject): Product[] {
  if (shows === 'frame') return []
  const product = products.find(({ id }) => id === productId)
  if (shows === 'product') return product ? [product, ...relatedTo(product, products)] : []
  return products.filter(({ composition }) => shows === 'catalogue' || composition !== 'none')
}

/** A large cake takes a day more than its product says. */
function leadDaysOf(products: readonly Product[], shows: ServedSubject['shows']): Set<number> {
  const days = products.map(({ leadDays }) => leadDays)
  return new Set(shows === 'cakes' ? days.flatMap((lead) => [lead, lead + 1]) : days)
}

function firstSlots({ settings, taken }: ShopFacts, leadDays: Set<number>, nowMs: number): ServedShop['firstSlots'] {
  return [...leadDays].map((days) => {
    const question = { settings, load: taken, leadDays: days, nowMs }
    return [days, nextFreeSlot(question, nowMs)?.startMs ?? null]
  })
}
