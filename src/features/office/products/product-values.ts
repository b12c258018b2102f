// A product as its form holds it: what is typed stays text until it is saved. Which fields differ, what is wrong with them
// (here and as the server says), what the server gets, and the three-way merge with what somebody else saved.
import { type ProductPicture, storedPictures } from '#data/catalogue/product-write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { QUANTITY_CEILING } from '#domain/cart/quantity.ts'
import type { Allergen } from '#domain/catalogue/allergens.ts'
import { readBarcode, storedBarcode } from '#domain/catalogue/barcode.ts'
import type { Composition, Product, Unit } from '#domain/catalogue/catalogue.ts'
import { euroCell, plainText, readEuroCell, readNumberCell } from '#domain/catalogue/csv.ts'
import { decimalText, euroFromCents } from '#domain/money.ts'

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

// What a person reads of a product's fields that the server did not accept, by the database's names.

export const PRODUCT_PROBLEMS: Readonly<Record<string, string>> = {
  name: 'Il nome non va bene: al massimo 120 caratteri.',
  price: 'Il prezzo non va bene: al massimo due decimali.',
  category: 'La categoria non c’è più: scegline un’altra.',
  variant_types: 'Un tipo di variante non c’è più: ricontrolla le varianti.',
  images: 'Una foto non va bene: JPEG, PNG o WebP fino a 8 MB.',
  images_small: 'Una foto non va bene: caricala di nuovo.',
}

const FIELDS = [
  ['name', 'name'],
  ['price', 'price'],
  ['category', 'categoryId'],
  ['barcode', 'barcode'],
] as const

/** What to say at which fields of the form. @param problems as the server told them, by the database's names */
export function refusedFields(problems: Readonly<Record<string, string>>): Problems {
  const told: Problems = {}
  for (const [column, field] of FIELDS) {
    const problem = problems[column]
    if (problem !== undefined) told[field] = PRODUCT_PROBLEMS[column] ?? problem
  }
  return told
}

// Two people change one product: what the other wrote comes into the form where nothing was typed, and is a question where both
// wrote something else. Nothing typed is lost, nothing is overwritten unseen.

interface Merge {
  /** What the form shows now: mine where I changed something, theirs elsewhere. */
  values: ProductValues
  /** Changed by the other alone. */
  taken: FieldName[]
  /** Changed by both, differently. */
  conflicts: FieldName[]
}

/** @param base what both started from */
export function mergeChanges(base: ProductValues, mine: ProductValues, theirs: ProductValues): Merge {
  const myChanges = changedFields(mine, base)
  const theirChanges = changedFields(theirs, base)
  const differing = changedFields(mine, theirs)
  let values = theirs
  for (const name of myChanges) values = withField(values, name, mine)
  return {
    values,
    taken: theirChanges.filter((name) => !myChanges.includes(name)),
    conflicts: theirChanges.filter((name) => myChanges.includes(name) && differing.includes(name)),
  }
}

/** One field taken from another. */
export function withField(values: ProductValues, name: FieldName, from: ProductValues): ProductValues {
  return { ...values, [name]: from[name] }
}
