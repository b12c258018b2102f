// The two lists of the catalogue, products and variants: written as files, and compared with files that come back.
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { randomBytes } from '#data/device.ts'
import { NEW_PRODUCT, NEW_VARIANT, PRODUCT_COLUMNS, VARIANT_COLUMNS } from '#domain/catalogue-columns.ts'
import { exportTable } from '#domain/catalogue-export.ts'
import { type CsvRow, type ImportRow, readHeader, rowReader } from '#domain/catalogue-import.ts'
import { wordKey } from '#domain/csv-cell.ts'
import { newRecordId } from '#domain/record-id.ts'
import { writeCsv } from './csv-text.ts'

export type ListKind = 'products' | 'variants'

/** The whole list as a file's text. */
export function listFile(kind: ListKind, catalogue: WholeCatalogue): string {
  return writeCsv(
    kind === 'products'
      ? exportTable(PRODUCT_COLUMNS, catalogue.products, catalogue)
      : exportTable(VARIANT_COLUMNS, catalogue.variants, catalogue),
  )
}

/** The header alone: a row of an example would be imported with the others. */
export function templateFile(kind: ListKind, catalogue: WholeCatalogue): string {
  const { categories, types } = catalogue
  return listFile(kind, { categories, types, products: [], variants: [] })
}

export type ListReader =
  | { ok: true; kind: ListKind; ignored: readonly string[]; read: (row: CsvRow) => ImportRow }
  | { ok: false; message: string }

/** Which of the lists a file is, and what reads its rows. */
export function listReader(header: readonly string[], catalogue: WholeCatalogue): ListReader {
  const keys = header.map(wordKey)
  const known = (columns: readonly { header: string }[]) => columns.filter((column) => keys.includes(column.header)).length
  const newId = () => newRecordId(randomBytes)
  const names = { categories: catalogue.categories, types: catalogue.types }
  if (known(VARIANT_COLUMNS) > known(PRODUCT_COLUMNS)) {
    const found = readHeader(header, VARIANT_COLUMNS)
    if (!found.ok) return found
    const target = {
      collection: 'product_variants' as const,
      columns: VARIANT_COLUMNS,
      rows: catalogue.variants,
      defaults: NEW_VARIANT,
      identity: ['type', 'value'] as const,
      soleField: null,
      ...{ names, newId },
    }
    return { ok: true, kind: 'variants', ignored: found.ignored, read: rowReader(target, found.columns) }
  }
  const found = readHeader(header, PRODUCT_COLUMNS)
  if (!found.ok) return found
  const target = {
    collection: 'products' as const,
    columns: PRODUCT_COLUMNS,
    rows: catalogue.products,
    defaults: NEW_PRODUCT,
    identity: ['name', 'category'] as const,
    soleField: 'barcode',
    ...{ names, newId },
  }
  return { ok: true, kind: 'products', ignored: found.ignored, read: rowReader(target, found.columns) }
}
