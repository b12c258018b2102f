// What a list needs besides its rows: categories and types of variants that it names and that are not there are made by the import
// itself, before the rows and taken back with them; and columns that are no part of a product but tell which pictures are its own.
import { euroFromCents } from '#domain/money.ts'
import type { BatchCollection, CatalogueWrite } from './batch.ts'
import type { Category, VariantType } from './catalogue.ts'
import { formulaProblem, isReadable, plainText, unguardCell, wordKey } from './csv.ts'
import { NEW_VARIANT } from './csv-columns.ts'
import type { CsvRow, ImportRow } from './csv-import.ts'
import type { NeededType, RowHints } from './foreign/foreign-list.ts'
import { type FoundColumn, fileNamesIn } from './foreign/foreign-table.ts'
import { CATEGORY_NAME_MAX } from './product-schema.ts'
import { categorySlug } from './slug.ts'
import { lastPlace } from './sorting.ts'
import { USUAL_VAT } from './vat.ts'

/** A record that the import makes besides those of its rows. */
export interface MadeRecord {
  change: CatalogueWrite
  /** Its name. */
  label: string
}

/**
 * Those that cells name and that are not there, each once and as it is first written, in their order, behind all others.
 * @param idFor by the place of the cell
 */
export function newCategories(
  cells: readonly string[],
  there: readonly Pick<Category, 'name' | 'slug' | 'sort'>[],
  idFor: (index: number) => string,
): MadeRecord[] {
  const known = new Set(there.map(({ name }) => wordKey(name)))
  const slugs = new Set(there.map(({ slug }) => slug))
  let sort = lastPlace(there.map((category) => category.sort))
  const made: MadeRecord[] = []
  for (const [index, cell] of cells.entries()) {
    const name = plainText(unguardCell(cell.trim()))
    const isName = name !== '' && name.length <= CATEGORY_NAME_MAX && isReadable(name) && formulaProblem(name) === null
    if (!isName || known.has(wordKey(name))) continue
    known.add(wordKey(name))
    const slug = categorySlug(name, slugs)
    slugs.add(slug)
    made.push({ change: creation('product_categories', idFor(index), { name, slug, vat: USUAL_VAT, sort: sort++ }), label: name })
  }
  return made
}

/** Each type, for the names that rows may refer to, and one after the other what makes it and what can be chosen of it. @param idFor 0: of the type itself */
export function newTypes(
  needed: readonly NeededType[],
  there: readonly Pick<VariantType, 'sort'>[],
  idFor: (name: string, index: number) => string,
): { made: MadeRecord; type: { id: string; name: string } | null }[] {
  let sort = lastPlace(there.map((type) => type.sort))
  return needed.flatMap(({ name, values }) => {
    const id = idFor(name, 0)
    const type = creation('product_variant_types', id, { name, required: true, multiple: false, sort: sort++ })
    const variants = values.map(({ value, increase }, index) => ({
      made: {
        change: creation('product_variants', idFor(name, index + 1), {
          ...NEW_VARIANT,
          ...{ type: id, value, priceIncrease: euroFromCents(increase), sort: index + 1 },
        }),
        label: `${name}: ${value}`,
      },
      type: null,
    }))
    return [{ made: { change: type, label: name }, type: { id, name } }, ...variants]
  })
}

function creation(collection: BatchCollection, id: string, values: CatalogueWrite['values']): CatalogueWrite {
  return { collection, id, seen: null, values }
}

/** Those that a row refers to which will be written. */
export function neededBy(rows: readonly Pick<ImportRow, 'change'>[], makes: readonly MadeRecord[]): MadeRecord[] {
  const used = new Set(
    rows.flatMap(({ change }) => {
      const { category = '', variant_types: types = [] } = change?.values ?? {}
      return [String(category), ...(Array.isArray(types) ? types.map(String) : [])]
    }),
  )
  return makes.filter(({ change: { collection, id, values } }) =>
    used.has(collection === 'product_variants' ? String(values.type) : id),
  )
}

// Columns of a list of ours, or of a program that nobody knows, that name pictures or codes that pictures are called by.

const PICTURES = /^(foto|immagin[ei]|image|images|picture|pictures|photo|file_foto|image_(url|src))(_?\d+)?$/
const CODES = /^(sku|cod|codice_articolo|codice_prodotto|riferimento|riferimento_interno|internal_reference)$/

/** @param ignored those that are none of ours */
export function hintColumns(
  header: readonly string[],
  ignored: readonly string[],
): { columns: FoundColumn[]; ignored: string[]; hintsOf: (row: CsvRow) => RowHints } {
  const isHint = (name: string) => ignored.includes(name) && (PICTURES.test(wordKey(name)) || CODES.test(wordKey(name)))
  const cellsOf = (row: CsvRow, pattern: RegExp) =>
    header.flatMap((name, index) => (isHint(name) && pattern.test(wordKey(name)) ? [plainText(row.cells[index] ?? '')] : []))
  return {
    columns: header.filter(isHint).map((name) => ({
      name: name.trim(),
      becomes: PICTURES.test(wordKey(name)) ? 'nome del file della foto' : 'per trovare le foto',
    })),
    ignored: ignored.filter((name) => !isHint(name)),
    hintsOf: (row) => ({
      codes: cellsOf(row, CODES).filter((code) => code !== ''),
      pictures: cellsOf(row, PICTURES).flatMap(fileNamesIn),
      lost: [],
    }),
  }
}
