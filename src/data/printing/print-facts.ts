// What paper says beside the order itself: units, ingredients and allergens of its products, the shop's name, this device.
import { db } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { type ItemAllergens, itemAllergens } from '#domain/catalogue/allergen-declaration.ts'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { Shop } from '#domain/shop.ts'

export interface PrintFacts {
  /** By product id, hidden ones included; products that are gone are missing. */
  units: ReadonlyMap<string, Unit>
  ingredients: ReadonlyMap<string, string>
  /** Ids of products that are composed: their name and ingredients speak of choosing, not of what is in the box. */
  composedIds: ReadonlySet<string>
  /** By item id. */
  allergens: ReadonlyMap<string, ItemAllergens>
  shop: Shop | null
  /** Code of this device, empty where it has none. */
  deviceCode: string
}

export async function readPrintFacts(items: readonly OrderItem[]): Promise<PrintFacts> {
  const tables = [db.products, db.variants, db.variantTypes, db.shop, db.keyValues]
  return db.transaction('r', tables, async () => {
    const [found, variants, types, shop, deviceCode] = await Promise.all([
      db.products.bulkGet([...new Set(items.map(({ productId }) => productId))]),
      db.variants.toArray(),
      db.variantTypes.toArray(),
      db.shop.toCollection().first(),
      knownDeviceCode(),
    ])
    const products = found.filter((product) => product !== undefined)
    const byId = new Map<string, Product>(products.map((product) => [product.id, product]))
    const allergensOf = ({ productId, customVariants }: OrderItem) =>
      itemAllergens(customVariants, { product: byId.get(productId), variants, types })
    return {
      units: new Map(products.map(({ id, unit }) => [id, unit])),
      composedIds: new Set(products.filter(({ composition }) => composition === 'compose').map(({ id }) => id)),
      ingredients: new Map(products.map(({ id, ingredients }) => [id, ingredients])),
      allergens: new Map(items.map((item) => [item.id, allergensOf(item)])),
      shop: shop ?? null,
      deviceCode,
    }
  })
}
