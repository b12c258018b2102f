// The owner's campaigns with the version they were read in, how many there are of what for each day.
import { db, type Mirrored } from '#data/db/database.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { ProductCap } from '#domain/pickup/caps.ts'

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
