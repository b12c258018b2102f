// A file that another program wrote: its cells by what they mean, whatever that program calls its columns; which columns were found,
// what becomes of each, and which are left aside.
import { plainText, unguardCell, wordKey } from '#domain/catalogue/csv.ts'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'

/** `keys`: names of the column as `wordKey` writes them, the most certain first. `becomes`: what a person reads of its end. */
export interface ForeignColumn {
  keys: readonly string[]
  becomes: string
}

export interface FoundColumn {
  /** As the file has it. */
  name: string
  /** `nome`, `descrizione, come testo` */
  becomes: string
}

export interface ForeignTable<Name extends string> {
  has(name: Name): boolean
  /** Without blanks around; empty where there is no such column. */
  cell(row: CsvRow, name: Name): string
  /** Cells of all columns whose key matches, in their order: `Attribute 1 name`, `Attribute 2 name`. */
  cells(row: CsvRow, pattern: RegExp): string[]
  /** The columns whose key matches, with the row's cells. */
  matching(row: CsvRow, pattern: RegExp): { name: string; cell: string }[]
  found: FoundColumn[]
  /** Columns of the file that nothing is made of. */
  ignored: string[]
}

/** @param series columns that come in numbers, such as options and taxes */
export function foreignTable<Name extends string>(
  header: readonly string[],
  columns: Readonly<Record<Name, ForeignColumn>>,
  series: readonly { pattern: RegExp; becomes: string }[] = [],
): ForeignTable<Name> {
  const keys = header.map(wordKey)
  const placeOf = ({ keys: wanted }: ForeignColumn) => wanted.map((key) => keys.indexOf(key)).find((place) => place >= 0) ?? -1
  const entries = Object.entries<ForeignColumn>(columns)
  const places = new Map(entries.map(([name, column]) => [name, placeOf(column)]))
  const becomes = new Map(entries.map(([, column]) => [placeOf(column), column.becomes]))
  keys.forEach((key, place) => {
    const serial = series.find(({ pattern }) => pattern.test(key))
    if (serial && !becomes.has(place)) becomes.set(place, serial.becomes)
  })
  const cellAt = (row: CsvRow, place: number) => plainText(unguardCell((row.cells[place] ?? '').trim()))
  const matching = (row: CsvRow, pattern: RegExp) =>
    keys.flatMap((key, place) => (pattern.test(key) ? [{ name: (header[place] ?? '').trim(), cell: cellAt(row, place) }] : []))
  const isFound = (place: number) => becomes.has(place)
  return {
    has: (name) => (places.get(name) ?? -1) >= 0,
    cell: (row, name) => cellAt(row, places.get(name) ?? -1),
    cells: (row, pattern) => matching(row, pattern).map(({ cell }) => cell),
    matching,
    found: header.flatMap((name, place) => (isFound(place) ? [{ name: name.trim(), becomes: becomes.get(place) ?? '' }] : [])),
    ignored: header.flatMap((name, place) => (!isFound(place) && name.trim() !== '' ? [name.trim()] : [])),
  }
}

// Cells as those programs write them.

/**
 * An amount with a decimal point (or a comma, where the program follows the shop's language) as our own lists have it: `1,234.50`
 * and `1234.5000` are `1234,50`. What could be two amounts, or is none, comes back as it is: its row then says so.
 */
export function ownAmount(text: string): string {
  const bare = text.replace(/[€$£\s\u00a0]|EUR/gi, '')
  const point = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d+)$/.exec(bare) ?? /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,4})$/.exec(bare)
  if (!point) return /^\d+$/.test(bare) ? `${bare},00` : text
  const [, whole = '', fraction = ''] = point
  // `1,234` could be a thousand.
  if (bare.includes(',') && !bare.includes('.') && fraction.length === 3) return text
  const decimals = fraction.replace(/0+$/, '')
  return decimals.length > 2 ? text : `${whole.replace(/[.,]/g, '')},${decimals.padEnd(2, '0')}`
}

/** The last part of an address or path, without what follows a question mark: `torta-limone.jpg`; empty for none. */
export function fileNameOf(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/)
  const name = path.split(/[/\\]/).pop() ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // A per cent sign that is one.
    return name
  }
}

/** The file names in a cell that holds one address, or several divided by commas. */
export function fileNamesIn(cell: string): string[] {
  return cell
    .split(/,\s*(?=https?:)|\s*[,|;]\s+|\|/)
    .map(fileNameOf)
    .filter((name) => name !== '')
}

/** The rate that a tax's name says: `22%`, `IVA 10% (vendite)`; empty where it says none of Italy's. */
export function vatIn(text: string): string {
  return /(?:^|\D)(4|5|10|22)(?:[.,]0+)?\s?%/.exec(text)?.[1] ?? /^(?:iva|aliquota)[\s_-]?(4|5|10|22)$/i.exec(text)?.[1] ?? ''
}

const TRUE_WORDS = ['1', 'true', 'yes', 'y', 'si', 'vero', 'x']

export function isTrue(text: string): boolean {
  return TRUE_WORDS.includes(wordKey(text))
}
