// A product as its form holds it: what is typed stays text until it is saved. Which fields differ, what is wrong with them
// (here and as the server says), and what the server gets. The fields
// themselves stand in product-schema.ts.
import { type ProductPicture, storedPictures } from '#data/catalogue/product-write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { readBarcode, storedBarcode } from '#domain/catalogue/barcode.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { euroCell, plainText, readEuroCell, readNumberCell } from '#domain/catalogue/csv.ts'
import { defaultValue, type Field, type FormName, PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { decimalText, euroFromCents, formatEuro } from '#domain/money.ts'

export type ProductRow = Mirrored<Product>

type FormField = FormName<typeof PRODUCT_FIELDS>
/** Numbers and amounts are text while they are typed. */
type Typed<Value> = Value extends number ? string : Value extends readonly (infer Item)[] ? readonly Item[] : Value
type TypedFields = { [Name in FormField]: Typed<Product[Name]> }

export type ProductValues = { pictures: readonly ProductPicture[] } & TypedFields
export type FieldName = keyof ProductValues
export type Problems = Partial<Record<FieldName, string>>

const FORM_FIELDS = Object.keys(PRODUCT_FIELDS).filter(isInForm)
/** In the form's order. */
export const FIELD_NAMES: readonly FieldName[] = ['pictures', ...FORM_FIELDS]

/** As the save bar names them. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = { pictures: 'immagini', ...labels() }

function labels(): Record<FormField, string>
function labels(): object {
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, PRODUCT_FIELDS[name].label]))
}

function isInForm(name: string): name is FormField {
  return Object.entries(PRODUCT_FIELDS).some(([known, field]) => known === name && 'label' in field)
}

export function valuesOf(product: ProductRow): ProductValues {
  return { pictures: storedPictures(product), ...printed(product) }
}

/** Of a new product. */
export function emptyValues(categoryId: string): ProductValues {
  const blank = Object.fromEntries(FORM_FIELDS.map((name) => [name, defaultValue(PRODUCT_FIELDS[name])]))
  return { pictures: [], ...printed(blank), categoryId, priceCents: '' }
}

function printed(product: Readonly<Record<string, unknown>>): TypedFields
// TypeScript cannot follow a table through its entries: product-values.test.ts holds that each value comes back as it was.
function printed(product: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, print(PRODUCT_FIELDS[name], product[name])]))
}

function print(field: Field, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (field.kind === 'euro') return euroCell(value)
  return field.kind === 'number' && field.isOptional && value === 0 ? '' : decimalText(value)
}

/** What the database gets for what the form holds; null for what cannot be read. */
function parse(field: Field, value: TypedFields[FormField]): string | number | boolean | readonly string[] | null {
  if (typeof value !== 'string') return value
  switch (field.kind) {
    case 'text':
      return plainText(value)
    case 'barcode':
      return storedBarcode(value)
    case 'euro': {
      const cents = readEuroCell(value)
      return cents === null ? null : euroFromCents(cents)
    }
    case 'number':
      if (field.isOptional && value.trim() === '') return 0
      return field.isWhole && !/^\d+$/.test(value) ? null : readNumberCell(value.trim())
    default:
      return value
  }
}

/** Whether a field means the same: `2,5` and `2,50` are one price. */
export function isSameField(name: FieldName, one: ProductValues, other: ProductValues): boolean {
  return meaning(one, name) === meaning(other, name)
}

function meaning(values: ProductValues, name: FieldName): string {
  if (name === 'pictures') return JSON.stringify(values.pictures.map(({ id }) => id))
  const value = parse(PRODUCT_FIELDS[name], values[name]) ?? values[name]
  return JSON.stringify(typeof value === 'object' ? [...value].sort() : value)
}

/** What is wrong, by field, Italian. */
export function problemsOf(values: ProductValues): Problems {
  const found = FORM_FIELDS.map((name) => [name, problemOf(name, PRODUCT_FIELDS[name], values[name])])
  const problems: Problems = Object.fromEntries(found.filter(([, problem]) => problem !== null))
  const { minQuantity, maxQuantity } = PRODUCT_FIELDS
  const [min, max] = [parse(minQuantity, values.minQuantity), parse(maxQuantity, values.maxQuantity)].map((value) =>
    Number(value),
  )
  if (!problems.maxQuantity && min !== undefined && max !== undefined && max > 0 && max < min) {
    problems.maxQuantity = `Il massimo deve essere almeno ${decimalText(min)}.`
  }
  return problems
}

const TEXT_MISSING: Partial<Record<FieldName, string>> = {
  name: 'Scrivi il nome.',
  categoryId: 'Scegli una categoria.',
  priceCents: 'Scrivi un prezzo, ad esempio 2,50.',
}

function problemOf(name: FormField, field: Field, typed: TypedFields[FormField]): string | null {
  const value = parse(field, typed)
  if (value === null || (value === '' && field.csv?.isNeeded)) {
    const asked = TEXT_MISSING[name]
    if (asked !== undefined) return asked
  }
  switch (field.kind) {
    case 'text':
      return String(value).length > field.max ? `Al massimo ${field.max} caratteri.` : null
    case 'euro':
      return Number(value) > euroFromCents(field.max) ? `Al massimo ${formatEuro(field.max).replace(',00', '')}.` : null
    case 'number': {
      const isInside = typeof value === 'number' && value >= field.min && value <= field.max
      if (isInside) return null
      return field.unit ? `Da ${field.min} a ${field.max} ${field.unit}.` : `Un numero fino a ${field.max}.`
    }
    case 'barcode': {
      const read = value === '' ? null : readBarcode(String(value))
      return read?.ok === false ? read.message : null
    }
    default:
      return null
  }
}

/** These fields as the database names them, pictures aside. To be called with values that have no problems. */
export function recordFields(values: ProductValues, names: readonly FieldName[] = FIELD_NAMES): Record<string, unknown> {
  const stored = names.filter((name) => name !== 'pictures')
  return Object.fromEntries(stored.map((name) => [PRODUCT_FIELDS[name].column, parse(PRODUCT_FIELDS[name], values[name])]))
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
  for (const name of ['name', 'priceCents', 'categoryId', 'barcode'] as const) {
    const { column } = PRODUCT_FIELDS[name]
    const problem = problems[column]
    if (problem !== undefined) told[name] = PRODUCT_PROBLEMS[column] ?? problem
  }
  return told
}
