// A product as its form holds it: what is typed stays text until it is saved. Which fields differ, what is wrong with them, and
// what the server gets.
import type { Mirrored } from '#data/database.ts'
import { type ProductPicture, storedPictures } from '#data/product-write.ts'
import type { Allergen } from '#domain/allergens.ts'
import { readBarcode, storedBarcode } from '#domain/barcode.ts'
import type { Composition, Product, Unit } from '#domain/catalogue.ts'
import { euroCell, plainText, readEuroCell, readNumberCell } from '#domain/csv-cell.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { euroFromCents } from '#domain/money.ts'
import { QUANTITY_CEILING } from '#domain/quantity.ts'

export type ProductRow = Mirrored<Product>

export interface ProductValues {
  pictures: readonly ProductPicture[]
  name: string
  description: string
  ingredients: string
  categoryId: string
  price: string
  unit: Unit
  leadDays: string
  minQuantity: string
  maxQuantity: string
  quantityStep: string
  barcode: string
  allergens: readonly Allergen[]
  mayContain: readonly Allergen[]
  variantTypeIds: readonly string[]
  composition: Composition
  isFeatured: boolean
  isHidden: boolean
  isAvailable: boolean
}

export type FieldName = keyof ProductValues
export type Problems = Partial<Record<FieldName, string>>

/** In the form's order, as the save bar names them. */
export const FIELD_LABELS: Record<FieldName, string> = {
  pictures: 'immagini',
  name: 'nome',
  description: 'descrizione',
  ingredients: 'ingredienti',
  categoryId: 'categoria',
  price: 'prezzo',
  unit: 'unità',
  leadDays: 'giorni di preparazione',
  minQuantity: 'minimo',
  maxQuantity: 'massimo',
  quantityStep: 'passo',
  barcode: 'codice a barre',
  allergens: 'allergeni',
  mayContain: 'tracce',
  variantTypeIds: 'varianti',
  composition: 'composizione',
  isFeatured: 'in evidenza',
  isHidden: 'nascosto',
  isAvailable: 'disponibile',
}

const FIELD_NAMES = [
  'pictures',
  'name',
  'description',
  'ingredients',
  'categoryId',
  'price',
  'unit',
  'leadDays',
  'minQuantity',
  'maxQuantity',
  'quantityStep',
  'barcode',
  'allergens',
  'mayContain',
  'variantTypeIds',
  'composition',
  'isFeatured',
  'isHidden',
  'isAvailable',
] as const satisfies readonly FieldName[]

const NAME_MAX = 120
const PRICE_MAX_CENTS = 10_000_000
const LEAD_DAYS_MAX = 60

export function valuesOf(product: ProductRow): ProductValues {
  return {
    pictures: storedPictures(product),
    name: product.name,
    description: product.description,
    ingredients: product.ingredients,
    categoryId: product.categoryId,
    price: euroCell(product.priceCents),
    unit: product.unit,
    leadDays: String(product.leadDays),
    minQuantity: numberText(product.minQuantity),
    maxQuantity: numberText(product.maxQuantity),
    quantityStep: numberText(product.quantityStep),
    barcode: product.barcode,
    allergens: product.allergens,
    mayContain: product.mayContain,
    variantTypeIds: product.variantTypeIds,
    composition: product.composition,
    isFeatured: product.isFeatured,
    isHidden: product.isHidden,
    isAvailable: product.isAvailable,
  }
}

export function emptyValues(categoryId: string): ProductValues {
  return {
    pictures: [],
    name: '',
    description: '',
    ingredients: '',
    categoryId,
    price: '',
    unit: 'pezzo',
    leadDays: '0',
    minQuantity: '',
    maxQuantity: '',
    quantityStep: '',
    barcode: '',
    allergens: [],
    mayContain: [],
    variantTypeIds: [],
    composition: 'none',
    isFeatured: false,
    isHidden: false,
    isAvailable: true,
  }
}

/** The fields that mean something else, in the form's order: `2,5` and `2,50` are one price. */
export function changedFields(values: ProductValues, base: ProductValues): FieldName[] {
  return FIELD_NAMES.filter((name) => meaning(values, name) !== meaning(base, name))
}

function meaning(values: ProductValues, name: FieldName): string {
  switch (name) {
    case 'pictures':
      return JSON.stringify(values.pictures.map(({ id }) => id))
    case 'allergens':
    case 'mayContain':
    case 'variantTypeIds':
      return JSON.stringify([...values[name]].sort())
    case 'price':
      return String(readEuroCell(values.price) ?? values.price)
    case 'minQuantity':
    case 'maxQuantity':
    case 'quantityStep':
      return String(readQuantity(values[name]) ?? values[name])
    case 'barcode':
      return storedBarcode(values.barcode)
    case 'name':
    case 'description':
    case 'ingredients':
      return plainText(values[name])
    default:
      return String(values[name])
  }
}

/** What is wrong, by field, Italian. */
export function problemsOf(values: ProductValues): Problems {
  const problems: Problems = {}
  const name = plainText(values.name)
  if (name === '') problems.name = 'Scrivi il nome.'
  else if (name.length > NAME_MAX) problems.name = `Al massimo ${NAME_MAX} caratteri.`
  if (values.categoryId === '') problems.categoryId = 'Scegli una categoria.'
  const price = readEuroCell(values.price)
  if (price === null) problems.price = 'Scrivi un prezzo, ad esempio 2,50.'
  else if (price > PRICE_MAX_CENTS) problems.price = 'Al massimo 100.000 €.'
  if (!/^\d+$/.test(values.leadDays) || Number(values.leadDays) > LEAD_DAYS_MAX) problems.leadDays = 'Da 0 a 60 giorni.'
  for (const field of ['minQuantity', 'maxQuantity', 'quantityStep'] as const) {
    const quantity = readQuantity(values[field])
    if (quantity === null || quantity < 0 || quantity > QUANTITY_CEILING) problems[field] = 'Un numero fino a 999.'
  }
  const barcode = values.barcode.trim() === '' ? null : readBarcode(values.barcode)
  if (barcode?.ok === false) problems.barcode = barcode.message
  const [min, max] = [readQuantity(values.minQuantity) ?? 0, readQuantity(values.maxQuantity) ?? 0]
  if (!problems.maxQuantity && max > 0 && max < min) {
    problems.maxQuantity = `Il massimo deve essere almeno ${decimalText(min)}.`
  }
  return problems
}

/** These fields as the database names them, pictures aside. To be called with values that have no problems. */
export function recordFields(values: ProductValues, names: readonly FieldName[] = FIELD_NAMES): Record<string, unknown> {
  const all: Record<Exclude<FieldName, 'pictures'>, [string, unknown]> = {
    name: ['name', plainText(values.name)],
    description: ['description', plainText(values.description)],
    ingredients: ['ingredients', plainText(values.ingredients)],
    categoryId: ['category', values.categoryId],
    price: ['price', euroFromCents(readEuroCell(values.price) ?? 0)],
    unit: ['unit', values.unit],
    leadDays: ['preparation_time', Number(values.leadDays)],
    minQuantity: ['min_quantity', readQuantity(values.minQuantity)],
    maxQuantity: ['max_quantity', readQuantity(values.maxQuantity)],
    quantityStep: ['quantity_step', readQuantity(values.quantityStep)],
    barcode: ['barcode', storedBarcode(values.barcode)],
    allergens: ['allergens', values.allergens],
    mayContain: ['may_contain', values.mayContain],
    variantTypeIds: ['variant_types', values.variantTypeIds],
    composition: ['composition', values.composition],
    isFeatured: ['featured', values.isFeatured],
    isHidden: ['hidden', values.isHidden],
    isAvailable: ['available', values.isAvailable],
  }
  return Object.fromEntries(names.flatMap((name) => (name === 'pictures' ? [] : [all[name]])))
}

/** Empty is none: 0. Null for what is no number. */
function readQuantity(text: string): number | null {
  return text.trim() === '' ? 0 : readNumberCell(text.trim())
}

function numberText(quantity: number): string {
  return quantity === 0 ? '' : decimalText(quantity)
}
