// What the shop sells, as every runtime sees it after parsing: camelCase, money in cents, no optional fields.
import type { Cents } from '#domain/money.ts'
import type { Allergen } from './allergens.ts'

export type Unit = 'pezzo' | 'kg' | 'porzione' | 'vassoio'
export type Composition = 'none' | 'personalise' | 'compose'

export interface Product {
  id: string
  name: string
  description: string
  ingredients: string
  categoryId: string
  /** Per unit, without variants. */
  priceCents: Cents
  unit: Unit
  /** `preparation_time`: 0 is ready today. */
  leadDays: number
  /** File names in the record; the first is the main picture. */
  images: string[]
  /** The same pictures, small, in the same order; empty when there are none. */
  smallImages: string[]
  allergens: Allergen[]
  mayContain: Allergen[]
  /** false = sold out: shown, not sold. */
  isAvailable: boolean
  /** Neither shown nor sold. */
  isHidden: boolean
  isFeatured: boolean
  composition: Composition
  variantTypeIds: string[]
  minQuantity: number
  /** 0 = no limit of its own. */
  maxQuantity: number
  quantityStep: number
  /** EAN-13 or EAN-8 as #domain/barcode.ts stores it; empty for what has none. */
  barcode: string
  sort: number
}

export interface Category {
  id: string
  name: string
  slug: string
  image: string
  sort: number
}

export interface VariantType {
  id: string
  name: string
  isRequired: boolean
  isMultiple: boolean
  sort: number
}

export interface Variant {
  id: string
  typeId: string
  value: string
  priceIncreaseCents: Cents
  allergens: Allergen[]
  servings: number
  colour: string
  isAvailable: boolean
  sort: number
}

/** A choice made for one line of a cart or an order. Its meaning is frozen at the moment of choosing. */
export interface CustomVariant {
  type: string
  value: string
  priceIncreaseCents: Cents
}

/** Whether a product cannot go into the cart by one tap. */
export function hasChoices(product: Pick<Product, 'variantTypeIds' | 'composition'>): boolean {
  return product.variantTypeIds.length > 0 || product.composition !== 'none'
}

/** A phrase on a cake is a custom variant of this type, free of charge. */
export const PHRASE_TYPE = 'Frase'
export const PHRASE_MAX_LENGTH = 40

export function phraseVariant(text: string): CustomVariant {
  return { type: PHRASE_TYPE, value: text.trim(), priceIncreaseCents: 0 }
}
