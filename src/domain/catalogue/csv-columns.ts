// The columns of the two catalogue lists, in the order in which they are exported, and the export itself. The headers are a
// promise: files that a shop keeps are read by them.
import { euroFromCents } from '#domain/money.ts'
import type { Product, Variant } from './catalogue.ts'
import {
  allergens,
  barcode,
  type CsvColumn,
  type CsvNames,
  categoryName,
  choice,
  euro,
  flag,
  guardCell,
  number,
  plainText,
  typeName,
  typeNames,
  words,
} from './csv.ts'

/** Of the column that says which record a row is about; empty for a new one. */
export const CODE_HEADER = 'codice'

const SORT = { min: -1_000_000, max: 1_000_000 }
const QUANTITY = { min: 0, max: 999 }

export const PRODUCT_COLUMNS: readonly CsvColumn<Product>[] = [
  { header: 'nome', field: 'name', isNeeded: true, of: ({ name }) => plainText(name), ...words({ min: 1, max: 120 }) },
  { header: 'categoria', field: 'category', isNeeded: true, of: ({ categoryId }) => categoryId, ...categoryName() },
  { header: 'prezzo', field: 'price', isNeeded: true, of: ({ priceCents }) => euroFromCents(priceCents), ...euro() },
  {
    header: 'unita',
    field: 'unit',
    of: ({ unit }) => unit,
    ...choice({ pezzo: 'pezzo', kg: 'kg', porzione: 'porzione', vassoio: 'vassoio' }),
  },
  { header: 'codice_a_barre', field: 'barcode', of: (product) => product.barcode, ...barcode() },
  {
    header: 'giorni_preparazione',
    field: 'preparation_time',
    of: ({ leadDays }) => leadDays,
    ...number({ min: 0, max: 60, isWhole: true }),
  },
  { header: 'disponibile', field: 'available', of: ({ isAvailable }) => isAvailable, ...flag() },
  { header: 'nascosto', field: 'hidden', of: ({ isHidden }) => isHidden, ...flag() },
  { header: 'in_evidenza', field: 'featured', of: ({ isFeatured }) => isFeatured, ...flag() },
  { header: 'allergeni', field: 'allergens', of: (product) => product.allergens, ...allergens() },
  { header: 'tracce', field: 'may_contain', of: ({ mayContain }) => mayContain, ...allergens() },
  { header: 'minimo', field: 'min_quantity', of: ({ minQuantity }) => minQuantity, ...number(QUANTITY) },
  { header: 'massimo', field: 'max_quantity', of: ({ maxQuantity }) => maxQuantity, ...number(QUANTITY) },
  { header: 'passo', field: 'quantity_step', of: ({ quantityStep }) => quantityStep, ...number(QUANTITY) },
  {
    header: 'composizione',
    field: 'composition',
    of: ({ composition }) => composition,
    ...choice({ none: 'no', personalise: 'personalizzabile', compose: 'da comporre' }),
  },
  { header: 'varianti', field: 'variant_types', of: ({ variantTypeIds }) => variantTypeIds, ...typeNames() },
  { header: 'ordine', field: 'sort', of: ({ sort }) => sort, ...number(SORT) },
  {
    header: 'descrizione',
    field: 'description',
    of: ({ description }) => plainText(description),
    ...words({ min: 0, max: 5000 }),
  },
  {
    header: 'ingredienti',
    field: 'ingredients',
    of: ({ ingredients }) => plainText(ingredients),
    ...words({ min: 0, max: 5000 }),
  },
]

export const VARIANT_COLUMNS: readonly CsvColumn<Variant>[] = [
  { header: 'tipo', field: 'type', isNeeded: true, of: ({ typeId }) => typeId, ...typeName() },
  { header: 'valore', field: 'value', isNeeded: true, of: ({ value }) => plainText(value), ...words({ min: 1, max: 200 }) },
  { header: 'aumento', field: 'priceIncrease', of: (variant) => euroFromCents(variant.priceIncreaseCents), ...euro() },
  { header: 'disponibile', field: 'available', of: ({ isAvailable }) => isAvailable, ...flag() },
  { header: 'allergeni', field: 'allergens', of: (variant) => variant.allergens, ...allergens() },
  { header: 'porzioni', field: 'servings', of: ({ servings }) => servings, ...number(QUANTITY) },
  { header: 'colore', field: 'colour', of: ({ colour }) => plainText(colour), ...words({ min: 0, max: 40 }) },
  { header: 'ordine', field: 'sort', of: ({ sort }) => sort, ...number(SORT) },
]

/** What a new record holds where its row says nothing. */
export const NEW_PRODUCT = {
  unit: 'pezzo',
  preparation_time: 0,
  available: true,
  composition: 'none',
  min_quantity: 1,
  quantity_step: 1,
} as const

export const NEW_VARIANT = { priceIncrease: 0, available: true } as const

// The catalogue as a list for a spreadsheet: a header and one row per record, ready for the writer of the file.

/** Header and rows; texts that a spreadsheet would run are guarded. */
export function exportTable<Row extends { id: string }>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  names: CsvNames,
): string[][] {
  const header = [CODE_HEADER, ...columns.map((column) => column.header)]
  const cells = (row: Row) => columns.map((column) => guardCell(column.write(column.of(row), names)))
  return [header, ...rows.map((row) => [row.id, ...cells(row)])]
}
