// The shape of the demo shop's tables, and how their rows become ids that stay the same in every demo shop.
import type { Allergen } from '#domain/catalogue/allergens.ts'
import type { Composition, Unit } from '#domain/catalogue/catalogue.ts'
import type { Vat } from '#domain/catalogue/vat.ts'

export interface DemoProduct {
  /** Also the name of its pictures. */
  slug: string
  name: string
  category: string
  /** Euro. */
  price: number
  description: string
  ingredients: string
  allergens: Allergen[]
  mayContain?: Allergen[]
  unit?: Unit
  leadDays?: number
  isFeatured?: boolean
  isSoldOut?: boolean
  isHidden?: boolean
  isWedding?: boolean
  composition?: Composition
  /** Slugs of variant types. */
  variantTypes?: string[]
  min?: number
  max?: number
  step?: number
  /** Of the prefixes 20 to 29, which every shop uses for itself. */
  barcode?: string
  /** Where it is another one than its category's. */
  vat?: Vat
  /** Its number on the scale. */
  scaleCode?: string
}

/** A record id out of a name: readable, and the same in every demo shop. */
export function demoId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 15)
    .padEnd(15, '0')
}
