// The shop's public facts out of the database's records, for rendering: the same parsers and the same order as on a device.
import * as v from 'valibot'
import { type RecordSchema, readRecords } from '#data/read-records.ts'
import { categorySchema, productSchema, settingSchema, shopSchema, variantSchema, variantTypeSchema } from '#data/records.ts'
import { inOrder, shownProducts } from '#data/shelf.ts'
import { slotLoadSchema } from '#data/slot-load.ts'
import type { ShopFacts } from '#domain/served-shop.ts'

/** Collections that have to be given to `readShopFacts`. */
export const shopCollections = [
  'product_categories',
  'products',
  'product_variant_types',
  'product_variants',
  'settings',
  'shop',
] as const

/** By collection, unread. */
type ShopRecords = Record<string, unknown[]>

/**
 * Records that cannot be read are reported and left out.
 * @param slots the answer of `GET /api/sfoglia/slots`; anything else counts as no orders
 */
export function readShopFacts(records: ShopRecords, slots: unknown): ShopFacts {
  const load = v.safeParse(slotLoadSchema, slots)
  return {
    shop: read(records, 'shop', shopSchema)[0] ?? null,
    settings: read(records, 'settings', settingSchema),
    taken: new Map(load.success ? load.output.slots.map(({ startMs, taken }) => [startMs, taken]) : []),
    categories: inOrder(read(records, 'product_categories', categorySchema)),
    // The till's alone: a page for customers need not carry it.
    products: shownProducts(read(records, 'products', productSchema)).map((product) => ({ ...product, barcode: '' })),
    variantTypes: read(records, 'product_variant_types', variantTypeSchema),
    variants: read(records, 'product_variants', variantSchema),
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
