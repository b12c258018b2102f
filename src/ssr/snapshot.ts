// The shop's public facts for server rendering: read out of the database's records by the same parsers as on a device, and the
// part of them that one page is rendered from and takes along.
import * as v from 'valibot'
import { choicesOf, inCatalogueOrder, shownCategories, shownProducts } from '#data/catalogue/catalogue-order.ts'
import {
  campaignSchema,
  categorySchema,
  productCapSchema,
  productSchema,
  settingSchema,
  shopSchema,
  variantSchema,
  variantTypeSchema,
} from '#data/mirror/records.ts'
import { slotLoadSchema } from '#data/ordering/slot-load.ts'
import { type RecordSchema, readRecords } from '#data/server/record-fields.ts'
import { composedOf, hasCakes } from '#domain/cake/size.ts'
import { withPriceRange } from '#domain/cart/price-range.ts'
import type { OfferedProduct, Product } from '#domain/catalogue/catalogue.ts'
import { CATEGORY_TRANSLATIONS, PRODUCT_FIELDS, TYPE_TRANSLATIONS, VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { relatedTo } from '#domain/catalogue/related-products.ts'
import { publicView } from '#domain/fields.ts'
import { firstSlotsOf, offeredProducts } from '#domain/pickup/campaign.ts'
import { doorHours, doorHoursText, openingNow } from '#domain/pickup/opening-hours.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { SHOP_FIELDS } from '#domain/settings-schema.ts'
import type { ShopFacts, SsrSnapshot, SsrSubject } from '#domain/ssr-snapshot.ts'

/** Collections that have to be given to `readShopFacts`. */
export const shopCollections = [
  'product_categories',
  'products',
  'product_variant_types',
  'product_variants',
  'settings',
  'campaigns',
  'product_caps',
  'shop',
] as const

/** By collection, unread. */
type ShopRecords = Record<string, unknown[]>

/**
 * Records that cannot be read are reported and left out.
 * @param slots the answer of `GET /api/sfoglia/slots`; anything else counts as no orders
 * @param nowMs epoch ms: what belongs to a campaign is offered while that takes orders
 */
export function readShopFacts(records: ShopRecords, slots: unknown, nowMs: number): ShopFacts {
  const load = v.safeParse(slotLoadSchema, slots)
  const campaigns = read(records, 'campaigns', campaignSchema).sort((a, b) => (a.id < b.id ? -1 : 1))
  const products = shownProducts(read(records, 'products', productSchema)).map((row) => publicView(PRODUCT_FIELDS, row))
  const variantTypes = read(records, 'product_variant_types', variantTypeSchema).map((row) => publicView(TYPE_TRANSLATIONS, row))
  const variants = read(records, 'product_variants', variantSchema).map((row) => publicView(VARIANT_FIELDS, row))
  return {
    shop: read(records, 'shop', shopSchema).map((row) => publicView(SHOP_FIELDS, row))[0] ?? null,
    settings: read(records, 'settings', settingSchema),
    slots: load.success ? load.output.slots : [],
    categories: inCatalogueOrder(read(records, 'product_categories', categorySchema)).map((row) =>
      publicView(CATEGORY_TRANSLATIONS, row),
    ),
    products: withPriceRange(offeredProducts(products, campaigns, { nowMs, isStaff: false }), variantTypes, variants),
    variantTypes,
    variants,
    campaigns,
    caps: read(records, 'product_caps', productCapSchema),
    ordered: load.success ? load.output.capped.map(({ key, ordered }) => [key, ordered] as const) : [],
  }
}

/** Without `updated`: a page that is shown once compares nothing. */
function read<Row extends { updated: string }>(
  records: ShopRecords,
  name: (typeof shopCollections)[number],
  schema: RecordSchema<Row>,
): Omit<Row, 'updated'>[] {
  return readRecords(name, schema, records[name] ?? []).map(({ updated: _, ...row }) => row)
}

// The part of the shop's facts that a page is rendered from and takes along.

/** @param nowMs epoch ms; the page is of its minute, so that a copy of it can be kept that long */
export function serveShop(facts: ShopFacts, { shows, productId }: SsrSubject, nowMs: number): SsrSnapshot {
  const minuteMs = nowMs - (nowMs % MINUTE_MS)
  const shown = productsOfPage(facts.products, { shows, productId })
  const chosenFor = shows === 'product' ? shown[0] : shows === 'cakes' ? composedOf(shown) : null
  // Whoever gets this page orders from the web.
  const unpaid = new Map(facts.slots.map((slot) => [slot.startMs, slot.unpaid]))
  const load = new Map(facts.slots.map((slot) => [slot.startMs, slot.taken]))
  const cutoff = facts.shop?.orderCutoff
  const question = { settings: facts.settings, load, unpaid, leadDays: 0, nowMs: minuteMs, cutoff }
  const limits = { caps: facts.caps, ordered: new Map(facts.ordered) }
  const types = facts.variantTypes.filter(({ id }) => chosenFor?.variantTypeIds.includes(id))
  return {
    shows,
    productId,
    nowMs: minuteMs,
    // Pages of text are long, and only they show what the shop adds to them.
    shop: facts.shop && shows !== 'frame' ? { ...facts.shop, conditionsNote: '', privacyNote: '' } : facts.shop,
    hours: doorHours(facts.settings).map(doorHoursText),
    opening: openingNow(facts.settings, minuteMs),
    categories: shows === 'catalogue' ? shownCategories(facts.categories, shown) : [],
    products: shown,
    choices: choicesOf(types, facts.variants),
    firstSlots: [...firstSlotsOf(question, withLargeCakes(shown, shows), facts.campaigns, limits)],
    ...(!hasCakes(facts.products) && { isCakeless: true }),
  }
}

function productsOfPage(products: readonly OfferedProduct[], { shows, productId }: SsrSubject): OfferedProduct[] {
  if (shows === 'frame') return []
  const product = products.find(({ id }) => id === productId)
  if (shows === 'product') return product ? [product, ...relatedTo(product, products)] : []
  return products.filter(({ composition }) => shows === 'catalogue' || composition !== 'none')
}

/** A large cake takes a day more than its product says. */
function withLargeCakes(products: readonly Product[], shows: SsrSubject['shows']): Pick<Product, 'id' | 'leadDays'>[] {
  const large = products.map(({ leadDays }) => ({ id: '', leadDays: leadDays + 1 }))
  return shows === 'cakes' ? [...products, ...large] : [...products]
}
