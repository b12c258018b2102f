// The shop's own facts and its hours in words, as the device knows them.
import { now } from '#data/server/clock.ts'
import { hasCakes } from '#domain/cake/size.ts'
import { doorHours, doorHoursText, type OpeningNow, openingNow } from '#domain/pickup/opening-hours.ts'
import type { Shop } from '#domain/shop.ts'
import { isCatalogueLoaded, listOffered } from './catalogue.ts'
import { areHoursLoaded, getShop, listSettings } from './shop.ts'

export interface ShopInfo {
  /** Null until it is known. */
  shop: Shop | null
  /** `lun–sab 07:00–20:00` */
  hours: string[]
  /** Null until it is known. `nowMs`: the minute it is about. */
  opening: (OpeningNow & { nowMs: number }) | null
}

export async function readShopInfo(): Promise<ShopInfo> {
  // Whether they are known is asked first: they may come while the rest is read.
  const [areKnown, shop, settings, nowMs] = [await areHoursLoaded(), await getShop(), await listSettings(), now()]
  const opening = areKnown ? { ...openingNow(settings, nowMs), nowMs } : null
  return { shop, hours: doorHours(settings).map(doorHoursText), opening }
}

/** Whether there is a cake to compose or to personalise; null until the catalogue has been here. */
export async function offersCakes(): Promise<boolean | null> {
  return (await isCatalogueLoaded()) ? hasCakes(await listOffered()) : null
}
