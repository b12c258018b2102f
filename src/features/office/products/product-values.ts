// A product as its form holds it: its pictures beside the fields of product-schema.ts. Which fields differ, what is wrong with
// them (here and as the server says), and what the server gets.
import { type ProductPicture, storedPictures } from '#data/catalogue/product-write.ts'
import type { Mirrored } from '#data/db/database.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { lacksDeclaration, TEXT_DECLARE } from '#domain/catalogue/declaring.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { decimalText } from '#domain/money.ts'
import {
  fieldLabels,
  fieldProblem,
  formNames,
  isSameValue,
  parseField,
  printFields,
  type TypedFields,
} from '#domain/typed-fields.ts'

export type ProductRow = Mirrored<Product>
export type ProductValues = { pictures: readonly ProductPicture[] } & TypedFields<typeof PRODUCT_FIELDS>
export type FieldName = keyof ProductValues
export type Problems = Partial<Record<FieldName, string>>

const FORM_FIELDS = formNames(PRODUCT_FIELDS)
/** In the form's order. */
export const FIELD_NAMES: readonly FieldName[] = ['pictures', ...FORM_FIELDS]

export const FIELD_LABELS: Readonly<Record<FieldName, string>> = { pictures: 'Immagini', ...fieldLabels(PRODUCT_FIELDS) }

export function valuesOf(product: ProductRow): ProductValues {
  return { pictures: storedPictures(product), ...printFields(PRODUCT_FIELDS, product) }
}

/** Of a new product. */
export function emptyValues(categoryId: string): ProductValues {
  return { pictures: [], ...printFields(PRODUCT_FIELDS), categoryId, priceCents: '' }
}

/** Whether a field means the same: `2,5` and `2,50` are one price. */
export function isSameField(name: FieldName, one: ProductValues, other: ProductValues): boolean {
  if (name !== 'pictures') return isSameValue(PRODUCT_FIELDS[name], one[name], other[name])
  return JSON.stringify(one.pictures.map(({ id }) => id)) === JSON.stringify(other.pictures.map(({ id }) => id))
}

const TEXT_MISSING: Partial<Record<FieldName, string>> = {
  name: 'Scrivi il nome.',
  categoryId: 'Scegli una categoria.',
  priceCents: 'Scrivi un prezzo, ad esempio 2,50.',
}

/** What is wrong, by field, Italian. @param row as it is stored; null for a new one */
export function problemsOf(values: ProductValues, row: ProductRow | null): Problems {
  const found = FORM_FIELDS.map((name) => [name, fieldProblem(PRODUCT_FIELDS[name], values[name], TEXT_MISSING[name])])
  const problems: Problems = Object.fromEntries(found.filter(([, problem]) => problem !== null))
  const min = Number(parseField(PRODUCT_FIELDS.minQuantity, values.minQuantity))
  const max = Number(parseField(PRODUCT_FIELDS.maxQuantity, values.maxQuantity))
  if (!problems.maxQuantity && max > 0 && max < min) problems.maxQuantity = `Il massimo deve essere almeno ${decimalText(min)}.`
  if (lacksDeclaration(row, values)) problems.allergens = TEXT_DECLARE
  return problems
}

/** These fields as the database names them, pictures aside. To be called with values that have no problems. */
export function recordFields(values: ProductValues, names: readonly FieldName[] = FIELD_NAMES): Record<string, unknown> {
  const stored = names.filter((name) => name !== 'pictures')
  return Object.fromEntries(stored.map((name) => [PRODUCT_FIELDS[name].column, parseField(PRODUCT_FIELDS[name], values[name])]))
}

// What a person reads of a product's fields that the server did not accept, by the database's names.

export const PRODUCT_PROBLEMS: Readonly<Record<string, string>> = {
  name: `Il nome non va bene: al massimo ${PRODUCT_FIELDS.name.max} caratteri.`,
  price: 'Il prezzo non va bene: al massimo due decimali.',
  category: 'La categoria non c’è più: scegline un’altra.',
  variant_types: 'Un tipo di variante non c’è più: ricontrolla le varianti.',
  images: 'Una foto non va bene: JPEG, PNG o WebP fino a 8 MB.',
  images_small: 'Una foto non va bene: caricala di nuovo.',
}

/** @returns what to say at which fields of the form. @param problems as the server told them, by the database's names */
export function refusedFields(problems: Readonly<Record<string, string>>): Problems {
  const told: Problems = {}
  for (const name of ['name', 'priceCents', 'categoryId', 'barcode', 'scaleCode', 'allergens'] as const) {
    const { column } = PRODUCT_FIELDS[name]
    const problem = problems[column]
    if (problem !== undefined) told[name] = PRODUCT_PROBLEMS[column] ?? problem
  }
  return told
}
