// The programs whose exports are known by the names of their columns.
import { wordKey } from '#domain/catalogue/csv.ts'
import { CODE_HEADER } from '#domain/catalogue/csv-columns.ts'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import type { ForeignList } from './foreign-list.ts'
import { isOdoo, readOdoo } from './odoo.ts'
import { isShopify, readShopify } from './shopify.ts'
import { isSquare, readSquare } from './square.ts'
import { isWooCommerce, readWooCommerce } from './woocommerce.ts'

const PROGRAMS = [
  { isOf: isShopify, read: readShopify },
  { isOf: isWooCommerce, read: readWooCommerce },
  { isOf: isSquare, read: readSquare },
  { isOf: isOdoo, read: readOdoo },
] as const

/** What the file of another program lists; null for a list of ours, or of a program that nobody knows. */
export function foreignList(header: readonly string[], rows: readonly CsvRow[]): ForeignList | null {
  const keys = header.map(wordKey)
  if (keys.includes(CODE_HEADER)) return null
  return PROGRAMS.find(({ isOf }) => isOf(keys))?.read(header, rows) ?? null
}
