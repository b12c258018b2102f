// The allergens of what was ordered: the product's and those of everything chosen for it, as the shop declares them today.
import { type Allergen, addAllergens, allergenLabel } from '#domain/allergens.ts'
import { type CustomVariant, PHRASE_TYPE, type Product, type Variant, type VariantType } from '#domain/catalogue.ts'

export interface ItemAllergens {
  contains: Allergen[]
  /** Traces, without what it contains anyway. */
  mayContain: Allergen[]
  /** False when the product or a choice is not in the catalogue any more: then nobody may rely on the list. */
  isComplete: boolean
}

export interface AllergenSources {
  product: Pick<Product, 'allergens' | 'mayContain'> | undefined
  variants: readonly Pick<Variant, 'typeId' | 'value' | 'allergens'>[]
  types: readonly Pick<VariantType, 'id' | 'name'>[]
}

export function itemAllergens(chosen: readonly CustomVariant[], { product, variants, types }: AllergenSources): ItemAllergens {
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const choices = chosen.filter(({ type }) => type !== PHRASE_TYPE)
  const known = choices.map(({ type, value }) =>
    variants.find((variant) => variant.value === value && typeNames.get(variant.typeId) === type),
  )
  const contains = addAllergens(product?.allergens ?? [], ...known.map((variant) => variant?.allergens ?? []))
  return {
    contains,
    mayContain: addAllergens(product?.mayContain ?? []).filter((allergen) => !contains.includes(allergen)),
    isComplete: product !== undefined && known.every((variant) => variant !== undefined),
  }
}

/** `glutine, uova, latte`; empty for none. */
export function allergenList(allergens: readonly Allergen[]): string {
  return allergens.map(allergenLabel).join(', ')
}
