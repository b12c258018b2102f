// From what is tapped for one product (variants, phrase) to a line of the cart. Shop, kiosk and counter choose alike.
import {
  type CustomVariant,
  choiceOf,
  type Product,
  phraseVariant,
  type Variant,
  type VariantType,
} from '#domain/catalogue/catalogue.ts'
import type { CartItem } from './cart.ts'
import { unitPrice } from './pricing.ts'
import { limitsOf } from './quantity.ts'

export interface TypeChoice {
  type: VariantType
  variants: Variant[]
}

export interface Choices {
  /** Chosen variant ids. */
  chosen: ReadonlySet<string>
  phrase: string
}

/** Required single types start with their first variant, so that most lines need no tap at all. */
export function initialChoices(types: readonly TypeChoice[]): Choices {
  const chosen = new Set<string>()
  for (const { type, variants } of types) {
    const first = variants.find((variant) => variant.isAvailable)
    if (type.isRequired && first) chosen.add(first.id)
  }
  return { chosen, phrase: '' }
}

/** Taps a variant: one of a single type replaces its neighbours, and is released again unless the type is required. */
export function toggleVariant(choices: Choices, { type, variants }: TypeChoice, variantId: string): Choices {
  const chosen = new Set(choices.chosen)
  const wasChosen = chosen.has(variantId)
  if (!type.isMultiple) for (const variant of variants) chosen.delete(variant.id)
  if (wasChosen && (type.isMultiple || !type.isRequired)) chosen.delete(variantId)
  else chosen.add(variantId)
  return { ...choices, chosen }
}

/** The first required type without a choice, or null when the line is complete. */
export function missingType(types: readonly TypeChoice[], choices: Choices): VariantType | null {
  const missing = types.find(
    ({ type, variants }) => type.isRequired && !variants.some((variant) => choices.chosen.has(variant.id)),
  )
  return missing?.type ?? null
}

/** The frozen meaning of the choices, in the order of the types. */
export function customVariantsOf(types: readonly TypeChoice[], choices: Choices): CustomVariant[] {
  const variants = types.flatMap(({ type, variants }) =>
    variants.filter((variant) => choices.chosen.has(variant.id)).map((variant) => choiceOf(type, variant)),
  )
  return choices.phrase.trim() === '' ? variants : [...variants, phraseVariant(choices.phrase)]
}

/** The variant that a line's choice is as the catalogue has it now; undefined when it is not offered any more. */
export function offeredVariant(types: readonly TypeChoice[], { type, value }: CustomVariant): Variant | undefined {
  return types.find((choice) => choice.type.name === type)?.variants.find((variant) => variant.value === value)
}

/** A line with the smallest quantity the product allows. */
export function newLine(product: Product, customVariants: CustomVariant[]): CartItem {
  return {
    id: product.id,
    name: product.name,
    unitPriceCents: unitPrice(product.priceCents, customVariants),
    quantity: limitsOf(product).min,
    leadDays: product.leadDays,
    customVariants,
    isWedding: product.isWedding,
    referenceImage: null,
    waferImage: null,
  }
}
