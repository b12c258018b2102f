// A variant as its form holds it: texts as typed, and what is wrong with them.
import type { Declaration } from '#domain/catalogue/allergens.ts'
import type { Variant } from '#domain/catalogue/catalogue.ts'
import { euroCell, readEuroCell, readNumberCell } from '#domain/catalogue/csv.ts'
import { lacksDeclaration, TEXT_DECLARE } from '#domain/catalogue/declaring.ts'
import { VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { searchText } from '#domain/fold.ts'
import { decimalText, euroFromCents } from '#domain/money.ts'
import { parseFields, printFields, type TypedFields } from '#domain/typed-fields.ts'

export interface VariantValues extends TypedFields<typeof VARIANT_FIELDS> {
  value: string
  increase: string
  servings: string
  /** As the catalogue keeps it: `base/cacao`; empty for none. */
  layer: string
  colour: string
  allergens: Declaration
  isAvailable: boolean
}

export type VariantMessages = Partial<Record<'value' | 'increase' | 'servings' | 'colour' | 'allergens', string>>

export function valuesOfVariant(variant: Variant | null): VariantValues {
  return {
    value: variant?.value ?? '',
    increase: variant && variant.priceIncreaseCents > 0 ? euroCell(variant.priceIncreaseCents) : '',
    servings: variant && variant.servings > 0 ? decimalText(variant.servings) : '',
    layer: variant?.layer ?? '',
    colour: variant?.colour ?? '',
    allergens: variant?.allergens ?? [],
    isAvailable: variant?.isAvailable ?? true,
    ...printFields(VARIANT_FIELDS, { ...variant }),
  }
}

/** @param others values of the same type @param row as it is stored; null for a new one */
export function checkVariant(values: VariantValues, others: readonly string[], row: Variant | null): VariantMessages {
  const messages: VariantMessages = {}
  const name = values.value.trim()
  if (name === '') messages.value = 'Scrivi come si chiama.'
  else if (others.some((other) => searchText(other) === searchText(name)))
    messages.value = 'C’è già una variante con questo nome.'
  const cents = readEuroCell(values.increase.trim() || '0')
  if (cents === null || cents > VARIANT_FIELDS.priceIncreaseCents.max) messages.increase = 'Scrivi un importo, ad esempio 2,50.'
  const servings = readNumberCell(values.servings.trim() || '0')
  if (servings === null || servings < 0 || servings > VARIANT_FIELDS.servings.max)
    messages.servings = 'Scrivi quante persone, ad esempio 8.'
  if (values.colour !== '' && !/^#[0-9a-f]{6}$/i.test(values.colour)) messages.colour = 'Scrivi un colore come #E9BE6B.'
  const after = { isHidden: false, allergens: values.allergens, servings: servings ?? 0 }
  if (lacksDeclaration(row && { isHidden: false, ...row }, after)) messages.allergens = TEXT_DECLARE
  return messages
}

/** As the database has them; for values that were checked. */
export function variantFields(values: VariantValues): Record<string, unknown> {
  return {
    value: values.value.trim(),
    priceIncrease: euroFromCents(readEuroCell(values.increase.trim() || '0') ?? 0),
    servings: readNumberCell(values.servings.trim() || '0') ?? 0,
    layer: values.layer,
    colour: values.colour,
    allergens: values.allergens,
    available: values.isAvailable,
    ...parseFields(VARIANT_FIELDS, { ...values }),
  }
}
