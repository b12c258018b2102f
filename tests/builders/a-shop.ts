// A small shop as the edge keeps it for rendering. Each test names what it is about.
import type { OfferedProduct } from '../../src/domain/catalogue/catalogue.ts'
import { defaultValue } from '../../src/domain/fields.ts'
import type { DaySetting } from '../../src/domain/pickup/opening-hours.ts'
import { SHOP_FIELDS } from '../../src/domain/settings-schema.ts'
import type { Shop } from '../../src/domain/shop.ts'
import type { ShopFacts, SsrSnapshot } from '../../src/domain/ssr-snapshot.ts'
import { plainProduct } from './a-product.ts'

export function aProduct(given: Partial<OfferedProduct> = {}): OfferedProduct {
  const product = plainProduct({
    id: 'sacher000000000',
    name: 'Sacher',
    description: 'Cioccolato e albicocca.',
    ingredients: 'cioccolato, uova, burro',
    categoryId: 'torte0000000000',
    priceCents: 2850,
    leadDays: 1,
    images: ['sacher_a1.webp'],
    allergens: ['uova', 'latte'],
    mayContain: ['frutta-a-guscio'],
    sort: 1,
    ...given,
  })
  return { leastCents: product.priceCents, mostCents: product.priceCents, ...product }
}

export function aWeekday(day: string, openHours: string, closeHours: string, given: Partial<DaySetting> = {}): DaySetting {
  const rest = { startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '', slotCapacity: 0, note: '' }
  return { id: `day${day}`, day, openHours, closeHours, ...rest, ...given }
}

/** A shop that has set nothing but what is given. */
export function plainShop(given: Partial<Shop>): Shop
// TypeScript cannot follow a table through its entries.
export function plainShop(given: object): object {
  const unset = Object.entries(SHOP_FIELDS).map(([name, field]) => [name, defaultValue(field)])
  return { id: 'negozio00000001', ...Object.fromEntries(unset), ...given }
}

export function shopFacts(given: Partial<ShopFacts> = {}): ShopFacts {
  return {
    shop: plainShop({
      id: 'shop00000000000',
      name: 'Sfoglia',
      address: 'Via delle Rose 12, 37121 Verona',
      phone: '045 123 4567',
      vatNumber: '01234567890',
    }),
    settings: ['1', '2', '3', '4', '5', '6'].map((day) => aWeekday(day, '07:00', '20:00')),
    slots: [],
    categories: [],
    products: [aProduct()],
    variantTypes: [],
    variants: [],
    campaigns: [],
    caps: [],
    ordered: [],
    ...given,
  }
}

export function aSnapshot(given: Partial<SsrSnapshot> = {}): SsrSnapshot {
  const { shop, categories, products } = shopFacts()
  const moment = { nowMs: 0, hours: [], opening: { isOpen: false, changesMs: null }, choices: [], firstSlots: [] }
  return { ...moment, shop, categories, products, shows: 'catalogue', productId: null, ...given }
}
