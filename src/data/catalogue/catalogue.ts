// What the shop sells, read from the mirror. Each function is one or two reads by index, sorted in memory (catalogue-order.ts).
import { db } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential, isStaff } from '#data/session/credentials.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { withPriceRange } from '#domain/cart/price-range.ts'
import type { Category, OfferedProduct, Product } from '#domain/catalogue/catalogue.ts'
import { offeredProducts } from '#domain/pickup/campaign.ts'
import { choicesOf, inCatalogueOrder, shownCategories, shownProducts } from './catalogue-order.ts'

/** All categories in their order. */
export async function listCategories(): Promise<Category[]> {
  return inCatalogueOrder(await db.categories.toArray())
}

/** The products that are not hidden, sold-out ones and those of closed campaigns included, in their order. */
export async function listProducts(): Promise<Product[]> {
  return shownProducts(await db.products.toArray())
}

/** What this login may order now, sold-out ones included, in their order: of campaigns what is open, at the price of its days. */
export async function listOffered(): Promise<OfferedProduct[]> {
  return offered(await listProducts())
}

/** What stands in the window; `isWhole` once the whole catalogue has been here. */
export async function readWindow() {
  // Asked first: what is read after it is at least as much.
  const isWhole = await isCatalogueLoaded()
  const [categories, products] = await Promise.all([listCategories(), listOffered()])
  const isLoaded = isWhole || (categories.length > 0 && products.length > 0)
  return { categories: shownCategories(categories, products), products, isWhole, isLoaded }
}

/** Null when there is none, when it is hidden, or when its campaign takes no orders. */
export async function getOffered(id: string): Promise<OfferedProduct | null> {
  const product = await getProduct(id)
  return product && ((await offered([product]))[0] ?? null)
}

async function offered(products: readonly Product[]): Promise<OfferedProduct[]> {
  const [campaigns, types, variants, credential] = await Promise.all([
    db.campaigns.toArray(),
    db.variantTypes.toArray(),
    db.variants.toArray(),
    currentCredential(),
  ])
  return withPriceRange(offeredProducts(products, campaigns, { nowMs: now(), isStaff: isStaff(credential) }), types, variants)
}

/** By id, hidden ones included: what was ordered is made, whatever is shown today. */
export async function productsById(): Promise<Map<string, Product>> {
  return new Map((await db.products.toArray()).map((product) => [product.id, product]))
}

/** Null when there is none, or when it is hidden. */
export async function getProduct(id: string): Promise<Product | null> {
  const product = await db.products.get(id)
  return product && !product.isHidden ? product : null
}

/** What can be chosen for a product, types and variants in their order; types without variants are left out. */
export async function variantChoices(product: Pick<Product, 'variantTypeIds'>): Promise<TypeChoice[]> {
  const [types, variants] = await db.transaction('r', [db.variantTypes, db.variants], () =>
    Promise.all([
      db.variantTypes.bulkGet(product.variantTypeIds),
      db.variants.where('typeId').anyOf(product.variantTypeIds).toArray(),
    ]),
  )
  return choicesOf(
    types.filter((type) => type !== undefined),
    variants,
  )
}

/**
 * Whether the whole catalogue has been here once, choices included: an empty list before that means "not yet", not "nothing",
 * and a cake could be bought without its required choices.
 */
export async function isCatalogueLoaded(): Promise<boolean> {
  const cursors = await db.cursors.bulkGet(['products', 'product_categories', 'product_variant_types', 'product_variants'])
  return cursors.every((cursor) => cursor !== undefined && cursor.pulledAtMs > 0)
}
