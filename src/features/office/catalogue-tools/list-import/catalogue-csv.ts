// The catalogue's two lists, products and variants, as CSV: written as files, and compared with files that come back. The dry
// run of a file works in pieces, so that the page stays responsive.
import Papa from 'papaparse'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { randomBytes } from '#data/device/device.ts'
import { layerByName, roleOfType } from '#domain/cake/roles.ts'
import { MAX_CATALOGUE_CHANGES } from '#domain/catalogue/batch.ts'
import { guardCell, wordKey } from '#domain/catalogue/csv.ts'
import { exportTable, NEW_PRODUCT, NEW_VARIANT, PRODUCT_COLUMNS, VARIANT_COLUMNS } from '#domain/catalogue/csv-columns.ts'
import { knownHeaders, type RenamedColumn } from '#domain/catalogue/csv-headers.ts'
import { type CsvRow, type ImportRow, readHeader, rowReader } from '#domain/catalogue/csv-import.ts'
import { hintColumns, type MadeRecord, neededBy, newCategories, newTypes } from '#domain/catalogue/csv-makes.ts'
import {
  type ForeignList,
  type NeededType,
  ownList,
  type Program,
  type RowHints,
} from '#domain/catalogue/foreign/foreign-list.ts'
import type { FoundColumn } from '#domain/catalogue/foreign/foreign-table.ts'
import { foreignList } from '#domain/catalogue/foreign/programs.ts'
import type { StoredValue } from '#domain/fields.ts'
import { listedRecordId, newRecordId } from '#domain/record-id.ts'

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

type Read = (row: CsvRow) => ImportRow

interface ListReader extends ImportSource {
  kind: ListKind
  rows: readonly CsvRow[]
  read: Read
  /** Of a row of the file. */
  hintsOf: (row: CsvRow) => RowHints
  /** Categories and types that the rows name and that are not there: what makes them, and its name. */
  makes: readonly MadeRecord[]
}

type Reading = ({ ok: true } & ListReader) | { ok: false; message: string }

const NO_HINTS: RowHints = { codes: [], pictures: [], lost: [] }

/** Which of the lists a file is, or whose export, and what reads its rows. */
function listReader(header: readonly string[], rows: readonly CsvRow[], catalogue: WholeCatalogue, seed: string): Reading {
  const foreign = foreignList(header, rows)
  if (foreign) return foreignReader(foreign, catalogue, seed)
  const keys = header.map(wordKey)
  const known = (columns: readonly { header: string }[]) => {
    const ours = columns.map((column) => column.header)
    return knownHeaders(keys, ours).filter((key) => ours.includes(key)).length
  }
  return known(VARIANT_COLUMNS) > known(PRODUCT_COLUMNS)
    ? variantReader(header, rows, catalogue, seed)
    : productReader(header, rows, catalogue, seed)
}

function variantReader(header: readonly string[], rows: readonly CsvRow[], catalogue: WholeCatalogue, seed: string): Reading {
  const found = readHeader(header, VARIANT_COLUMNS)
  if (!found.ok) return found
  const target = {
    collection: 'product_variants' as const,
    columns: VARIANT_COLUMNS,
    rows: catalogue.variants,
    defaultsFor: (named: Named) => ({ ...NEW_VARIANT, ...drawingOf(named, catalogue) }),
    identity: ['type', 'value'] as const,
    soleFields: [],
    names: { categories: catalogue.categories, types: catalogue.types },
    idFor: (line: number) => listedRecordId(seed, 'r', line),
  }
  const { renamed, ignored } = found
  const source = { program: null, columns: [], lost: [], renamed, ignored }
  return {
    ok: true,
    kind: 'variants',
    ...source,
    rows,
    read: rowReader(target, found.columns),
    hintsOf: () => NO_HINTS,
    makes: [],
  }
}

function productReader(header: readonly string[], rows: readonly CsvRow[], catalogue: WholeCatalogue, seed: string): Reading {
  const found = readHeader(header, PRODUCT_COLUMNS)
  if (!found.ok) return found
  const hints = hintColumns(header, found.ignored)
  const { renamed } = found
  const source = { program: null, columns: hints.columns, lost: [], renamed, ignored: hints.ignored }
  return { ok: true, ...source, ...productRows(found.columns, rows, catalogue, { seed }), hintsOf: hints.hintsOf }
}

/** Rows of another program, as ours: what is there already stays as it is. */
function foreignReader(foreign: ForeignList, catalogue: WholeCatalogue, seed: string): Reading {
  const known = catalogue.types.map(({ id, name }) => ({
    ...{ id, name },
    values: catalogue.variants
      .filter(({ typeId }) => typeId === id)
      .map(({ value, priceIncreaseCents }) => ({ value, increase: priceIncreaseCents })),
  }))
  const own = ownList(foreign, known)
  const found = readHeader(own.header, PRODUCT_COLUMNS)
  if (!found.ok) return found
  const { program, columns, ignored, lost } = foreign
  const hints = new Map<CsvRow, RowHints>(own.rows.map((row) => [row, row.hints]))
  return {
    ...{ ok: true, program, columns, ignored, lost, renamed: [] },
    ...productRows(found.columns, own.rows, catalogue, { seed, types: own.types, leavesExisting: true }),
    hintsOf: (row) => hints.get(row) ?? NO_HINTS,
  }
}

type ProductColumns = Extract<ReturnType<typeof readHeader<WholeCatalogue['products'][number]>>, { ok: true }>['columns']

interface ProductRowOptions {
  seed: string
  /** That the rows name and that are not there. */
  types?: readonly NeededType[]
  leavesExisting?: boolean
}

function productRows(
  columns: ProductColumns,
  rows: readonly CsvRow[],
  catalogue: WholeCatalogue,
  { seed, types = [], leavesExisting = false }: ProductRowOptions,
): Pick<ListReader, 'kind' | 'rows' | 'read' | 'makes'> {
  // What rows need is known by the first of them: the line is the same when the file is read again.
  const cellsOf = (header: string) => {
    const at = columns.findIndex((column) => column !== null && column !== 'code' && column.header === header)
    return at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  }
  const lineAt = (index: number) => rows[index]?.line ?? 0
  const categories = newCategories(cellsOf('categoria'), catalogue.categories, (index) =>
    listedRecordId(seed, 'c', lineAt(index)),
  )
  const typesOfRows = cellsOf('varianti')
  const madeTypes = newTypes(types, catalogue.types, (name, index) =>
    listedRecordId(seed, 't', lineAt(typesOfRows.indexOf(name)) * VALUES_MAX + index),
  )
  const target = {
    collection: 'products' as const,
    columns: PRODUCT_COLUMNS,
    rows: catalogue.products,
    defaultsFor: () => NEW_PRODUCT,
    identity: ['name', 'category'] as const,
    soleFields: ['barcode', 'scale_code'],
    names: {
      categories: [...catalogue.categories, ...categories.map(({ change: { id }, label: name }) => ({ id, name }))],
      types: [...catalogue.types, ...madeTypes.flatMap(({ type }) => (type ? [type] : []))],
    },
    leavesExisting,
    idFor: (line: number) => listedRecordId(seed, 'r', line),
  }
  const makes = [...categories, ...madeTypes.map(({ made }) => made)]
  return { kind: 'products', rows, read: rowReader(target, columns), makes }
}

type Named = Readonly<Record<string, StoredValue>>

/** What its name says of a new variant whose row says nothing of a drawing. */
function drawingOf({ type, value }: Named, { types }: WholeCatalogue): { layer?: string } {
  const known = types.find(({ id }) => id === type)
  const layer = known ? layerByName(roleOfType(known), String(value)) : ''
  return layer === '' ? {} : { layer }
}

// The dry run of a file, in pieces between which the page goes on living.

/** Where a file comes from, and what becomes of its columns. */
interface ImportSource {
  /** Whose export it is; null for a list of ours, or of a program that nobody knows. */
  program: Program | null
  /** What becomes of the columns of another program, and of those that help to find pictures. */
  columns: readonly FoundColumn[]
  /** Columns that the file calls otherwise. */
  renamed: readonly RenamedColumn[]
  /** Columns of the file that are none of ours. */
  ignored: readonly string[]
  /** What of the whole file is not taken, Italian. */
  lost: readonly string[]
}

export interface ReportRow extends ImportRow {
  hints: RowHints
}

export interface ImportReport extends ImportSource {
  kind: ListKind
  rows: readonly ReportRow[]
  /** What the right rows need and the import makes before them. */
  makes: readonly MadeRecord[]
}

type ImportCheck = { ok: true; report: ImportReport } | { ok: false; message: string }

const ROWS_AT_ONCE = 250
/** More than one type has. */
const VALUES_MAX = MAX_CATALOGUE_CHANGES + 1
/** Of one file: what is written at once. */
const MAX_ROWS = MAX_CATALOGUE_CHANGES

/**
 * @param onProgress rows read so far, of how many
 * @param seed the ids of what rows make come of it
 */
export async function checkImport(
  text: string,
  catalogue: WholeCatalogue,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  seed: string = newRecordId(randomBytes),
): Promise<ImportCheck | null> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  if (parsed.rows.length > MAX_ROWS) {
    return { ok: false, message: `Il file ha ${parsed.rows.length} righe: al massimo ${MAX_ROWS} per volta. Dividilo.` }
  }
  const reader = listReader(parsed.header, parsed.rows, catalogue, seed)
  if (!reader.ok) return reader
  const rows: ReportRow[] = []
  for (let start = 0; start < reader.rows.length; start += ROWS_AT_ONCE) {
    rows.push(...reader.rows.slice(start, start + ROWS_AT_ONCE).map((row) => withHints(reader.read(row), reader.hintsOf(row))))
    onProgress(rows.length, reader.rows.length)
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
  }
  const { kind, program, columns, renamed, ignored, lost } = reader
  return { ok: true, report: { kind, program, columns, renamed, ignored, lost, rows, makes: neededBy(rows, reader.makes) } }
}

/** What another program's row loses stands beside it, and what cannot be sold here is no row to import. */
function withHints(row: ImportRow, hints: RowHints): ReportRow {
  const { refused, lost } = hints
  if (row.state === 'unchanged') return { ...row, hints }
  if (refused !== undefined) {
    const problems = [{ header: '', message: refused }]
    return { ...row, id: null, state: 'wrong', change: null, differences: [], doubts: [], problems, hints }
  }
  const doubts = [...row.doubts, ...(row.state === 'wrong' ? [] : lost.map((message) => ({ header: '', message })))]
  return { ...row, doubts, hints }
}

/** The rows with what is wrong with each, as a table for a file. */
export function errorTable(rows: readonly ImportRow[]): string[][] {
  const lines = rows.flatMap(({ line, label, problems }) =>
    problems.map(({ header, message }) => [String(line), label, header, message].map(guardCell)),
  )
  return [['riga', 'voce', 'colonna', 'problema'], ...lines]
}

// Files of spreadsheets: read whatever program and system wrote them (csv-encoding.ts: their letters), and written as an Italian Excel opens them by a double
// click (semicolons, a mark that says UTF-8, Windows' line ends).

type CsvReading = { ok: true; header: string[]; rows: CsvRow[] } | { ok: false; message: string }

const BYTE_ORDER_MARK = '\ufeff'

/** What the first bytes of files say that people take for a list. */
const OTHER_FILES: readonly { starts: readonly number[]; message: string }[] = [
  { starts: [0x50, 0x4b], message: 'è un file Excel (.xlsx) o una cartella compressa. In Excel salvalo come «CSV UTF-8».' },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], message: 'è un vecchio file Excel (.xls). Aprilo e salvalo come «CSV UTF-8».' },
  { starts: [0x25, 0x50, 0x44, 0x46], message: 'è un PDF. Serve la lista in formato CSV.' },
]

/** What a file is that cannot be read as a list, the end of a sentence; null for a text. Not by its name: people rename files. */
export function notAList(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'è vuoto.'
  const known = OTHER_FILES.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte))
  if (known) return known.message
  const isUtf16 = bytes[0] === 0xff ? bytes[1] === 0xfe : bytes[0] === 0xfe && bytes[1] === 0xff
  return !isUtf16 && bytes.includes(0) ? 'non è un testo, o è rovinato. Serve la lista in formato CSV.' : null
}

/** Rows with the line where each begins, from 1. Empty ones are left out. */
export function parseCsv(text: string): CsvReading {
  const plain = text.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n')
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)\n/.exec(plain)
  const body = named ? plain.slice(named[0].length) : plain
  const read: CsvRow[] = []
  let broken: number | null = null
  let line = named ? 2 : 1
  let at = 0
  Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? separatorOf(body),
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        broken = line
        parser.abort()
        return
      }
      if (data.some((cell) => cell.trim() !== '')) read.push({ line, cells: data })
      line += body.slice(at, meta.cursor).split('\n').length - 1
      at = meta.cursor
    },
  })
  if (broken !== null) return { ok: false, message: `Alla riga ${broken} c’è una virgoletta che non si chiude.` }
  const [header, ...rows] = read
  if (!header) return { ok: false, message: 'Il file è vuoto.' }
  if (rows.length === 0) return { ok: false, message: 'Il file ha una riga sola: sotto i nomi delle colonne non c’è niente.' }
  return { ok: true, header: [...header.cells], rows }
}

/** The one that the first line has most of: names of columns hold none. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return [';', ',', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

export function writeCsv(table: readonly (readonly string[])[]): string {
  const rows = table.map((row) => [...row])
  return BYTE_ORDER_MARK + Papa.unparse(rows, { delimiter: ';', newline: '\r\n' })
}
