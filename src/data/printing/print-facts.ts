// What paper says beside the order itself: its products with what they contain, the shop's name, this device.
import { db } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { type ItemAllergens, itemAllergens } from '#domain/catalogue/allergen-declaration.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { Shop } from '#domain/shop.ts'

export interface PrintFacts {
  /** By id, hidden ones included; products that are gone are missing. */
  products: ReadonlyMap<string, Product>
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
    const products = new Map(found.flatMap((product): [string, Product][] => (product ? [[product.id, product]] : [])))
    const allergensOf = ({ productId, customVariants }: OrderItem) =>
      itemAllergens(customVariants, { product: products.get(productId), variants, types })
    return {
      products,
      allergens: new Map(items.map((item) => [item.id, allergensOf(item)])),
      shop: shop ?? null,
      deviceCode,
    }
  })
}
