// What of the desk stands in the URL: so that a reload, the back button and a link from a QR lead to the same place.

import { isRecordId } from '#domain/record-id.ts'
import type { ShopDay } from '#domain/shop-time.ts'
import { type DeskTab, slugOfTab, tabOfSlug } from './desk-tabs.ts'

export interface DeskSearch {
  /** Record id of the order in the detail (or of a refused outbox entry). */
  ordine?: string
  /** `YYYY-MM-DD`; absent for today. */
  giorno?: ShopDay
  /** Slug of the tab. */
  scheda?: string
}

/** The parts that make sense, out of whatever the address bar holds. */
export function parseDeskSearch(raw: Record<string, unknown>): DeskSearch {
  const search: DeskSearch = {}
  if (isRecordId(raw.ordine)) search.ordine = raw.ordine
  if (typeof raw.giorno === 'string' && isShopDay(raw.giorno)) search.giorno = raw.giorno
  if (typeof raw.scheda === 'string' && tabOfSlug(raw.scheda) !== null) search.scheda = raw.scheda
  return search
}

export interface DeskPlace {
  orderId: string | null
  day: ShopDay
  tab: DeskTab
}

/** Where the desk stands: today and the first tab unless the URL says otherwise. */
export function placeOf(search: DeskSearch, today: ShopDay): DeskPlace {
  return {
    orderId: search.ordine ?? null,
    day: search.giorno ?? today,
    tab: (search.scheda === undefined ? null : tabOfSlug(search.scheda)) ?? 'to-collect',
  }
}

export function searchOf(place: DeskPlace, today: ShopDay): DeskSearch {
  return {
    ...(place.orderId === null ? {} : { ordine: place.orderId }),
    ...(place.day === today ? {} : { giorno: place.day }),
    scheda: slugOfTab(place.tab),
  }
}

function isShopDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00.000Z`))
}
