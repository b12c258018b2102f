// The owner's campaigns with the version they were read in, how many there are of what for each day, and how many are ordered.
import { db, type Mirrored } from '#data/db/database.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { holdsPlace } from '#domain/order/states.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import { capKey, type Ordered, type ProductCap } from '#domain/pickup/caps.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'

export type CampaignRow = Mirrored<Campaign>
export type CapRow = Mirrored<ProductCap>

export interface OfficeCampaigns {
  /** By their first day. */
  campaigns: CampaignRow[]
  caps: CapRow[]
  /** Hidden ones included, by name. */
  products: Product[]
}

/** Null until they have been here once. */
export async function readOfficeCampaigns(): Promise<OfficeCampaigns | null> {
  const tables = [db.campaigns, db.productCaps, db.products, db.cursors]
  return db.transaction('r', tables, async () => {
    const cursors = await db.cursors.bulkGet(['campaigns', 'product_caps', 'products'])
    if (cursors.some((cursor) => !cursor?.pulledAtMs)) return null
    const [campaigns, caps, products] = await Promise.all([
      db.campaigns.toArray(),
      db.productCaps.toArray(),
      db.products.toArray(),
    ])
    const byName = new Intl.Collator('it')
    return {
      campaigns: campaigns.sort((a, b) => a.fromDay.localeCompare(b.fromDay)),
      caps,
      products: products.sort((a, b) => byName.compare(a.name, b.name)),
    }
  })
}

/** How many of each product are ordered for each of these days, by `capKey`. */
export async function countOrdered(from: ShopDay, to: ShopDay): Promise<Ordered> {
  const ordered = new Map<string, number>()
  const orders = await db.orders
    .where('pickupMs')
    .between(instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00'), true, false)
    .toArray()
  const counted = new Map(orders.filter(holdsPlace).map(({ id, pickupMs }) => [id, shopMoment(pickupMs).day]))
  const items = await db.orderItems
    .where('orderId')
    .anyOf([...counted.keys()])
    .toArray()
  for (const { orderId, productId, quantity } of items) {
    const key = capKey(productId, counted.get(orderId) ?? '')
    ordered.set(key, Math.round(((ordered.get(key) ?? 0) + quantity) * 1000) / 1000)
  }
  return ordered
}
