// What the shop sells, as every runtime sees it after parsing: camelCase, money in cents, no optional fields.

import type { RecordOf } from '#domain/fields.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import type { CakePart, CakeRole } from './cake-part.ts'
import type { PRODUCT_FIELDS, VARIANT_FIELDS } from './product-schema.ts'
import type { Translations } from './translations.ts'
import type { Vat } from './vat.ts'

export type Product = RecordOf<typeof PRODUCT_FIELDS>
export type Variant = RecordOf<typeof VARIANT_FIELDS>
export type Unit = Product['unit']
export type Composition = Product['composition']

/** What it costs by what is chosen for it. */
export interface PriceRange {
  leastCents: Cents
  mostCents: Cents
}

/** As it is offered: with what it costs at least and at most. */
export type OfferedProduct = Product & PriceRange

export interface Category extends Translations<'name'> {
  id: string
  name: string
  slug: string
  image: string
  /** Of its products that say none themselves. */
  vat: Vat
  sort: number
}

export interface VariantType extends Translations<'name'> {
  id: string
  name: string
  isRequired: boolean
  isMultiple: boolean
  sort: number
  /** Empty for what is no part of a cake; absent from what a device read before the server said it. */
  role?: CakeRole | '' | undefined
}

/** A choice made for one line of a cart or an order. Its meaning is frozen at the moment of choosing. */
export interface CustomVariant {
  type: string
  value: string
  priceIncreaseCents: Cents
  /** Absent from what was chosen before the catalogue said it. */
  cake?: CakePart | undefined
}

/** What the catalogue says of a choice; nothing while a row was read from a server that had no such columns. */
export function cakePartOf(
  { role }: Pick<VariantType, 'role'>,
  { layer, servings }: Pick<Variant, 'servings'> & { layer: string | undefined },
): CakePart | undefined {
  return role === undefined || layer === undefined ? undefined : { role, layer, servings }
}

/** A variant as it is chosen. */
export function choiceOf(
  type: Pick<VariantType, 'name' | 'role'>,
  variant: Pick<Variant, 'value' | 'priceIncreaseCents' | 'layer' | 'servings'>,
): CustomVariant {
  const cake = cakePartOf(type, variant)
  return { type: type.name, value: variant.value, priceIncreaseCents: variant.priceIncreaseCents, ...(cake && { cake }) }
}

/**
 * Whether it stands ready in the shop and can be handed over at once: no cake that is composed or personalised, nothing that has
 * to be prepared from one day to another.
 */
export function isReadyToday({ leadDays, composition }: Pick<Product, 'leadDays' | 'composition'>): boolean {
  return leadDays === 0 && composition === 'none'
}

/** Whether a product cannot go into the cart by one tap. */
export function hasChoices(product: Pick<Product, 'variantTypeIds' | 'composition'>): boolean {
  return product.variantTypeIds.length > 0 || product.composition !== 'none'
}

/** Whether choices can make a product dearer than its least price, which is then said with "da". */
export function canGrow({ composition, leastCents, mostCents }: Pick<Product, 'composition'> & PriceRange): boolean {
  return composition === 'compose' || mostCents > leastCents
}

/** What a product costs before anything is chosen for it: `1,50 €` · from `24,00 €` · `38,00 €/kg`. */
export function offeredPrice(product: Pick<OfferedProduct, 'composition' | 'unit' | keyof PriceRange>): {
  text: string
  isFrom: boolean
} {
  return { text: `${formatEuro(product.leastCents)}${product.unit === 'kg' ? '/kg' : ''}`, isFrom: canGrow(product) }
}

/** Where a product is looked at and bought, as links have it: its own page, or the composer of a cake to compose. */
export function productPage({ id, composition }: Pick<Product, 'id' | 'composition'>) {
  return composition === 'compose'
    ? ({ to: '/componi-la-tua-torta', search: { prodotto: id } } as const)
    : ({ to: '/prodotto/$id', params: { id } } as const)
}

/** A phrase on a cake is a custom variant of this type, free of charge. */
export const PHRASE_TYPE = 'Frase'
export const PHRASE_MAX_LENGTH = 40

export function phraseVariant(text: string): CustomVariant {
  return { type: PHRASE_TYPE, value: text.trim(), priceIncreaseCents: 0 }
}
