// The sheet of a day with what was printed of it before, live from the device. undefined while it is being read.
import { listCategories, productsById } from '#data/catalogue/catalogue.ts'
import { getShop, listSettings } from '#data/catalogue/shop.ts'
import { areOrdersLoaded, listOrdersOfDays } from '#data/orders/orders.ts'
import { readPrintedSheet } from '#data/printing/production-prints.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import { comparable, type PrintedSheet } from '#domain/production/changes.ts'
import { type ProductionSheet, productionSheet } from '#domain/production/production.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

/** What has to be begun on a day: the longest preparation of a product, and the day more that a large cake takes. */
const DAYS_AHEAD = PRODUCT_FIELDS.leadDays.max + 1

export interface Production {
  sheet: ProductionSheet
  /** What the sheet is compared with. */
  before: PrintedSheet | null
  /** Of the last print, comparable or not; 0 when there is none. */
  printCount: number
  categories: readonly Category[]
  shopName: string
}

export function useProduction(day: ShopDay): Production | undefined {
  const read = useLiveQuery(async () => readProduction(day), [day])
  return read?.sheet.day === day ? read : undefined
}

async function readProduction(day: ShopDay): Promise<Production | undefined> {
  const [isLoaded, all, products, settings, printed, categories, shop] = await Promise.all([
    areOrdersLoaded(),
    listOrdersOfDays(day, addDays(day, DAYS_AHEAD)),
    productsById(),
    listSettings(),
    readPrintedSheet(day),
    listCategories(),
    getShop(),
  ])
  // What the server refused is not made; what waits here for the network is.
  const orders = all.filter(({ localState }) => localState !== 'rejected')
  if (!isLoaded && !orders.some(({ localState }) => localState === 'queued')) return undefined
  const sheet = productionSheet({ day, orders, products, settings })
  const before = comparable(printed, sheet)
  return { sheet, before, printCount: printed?.printNumber ?? 0, categories, shopName: shop?.name ?? '' }
}
