// Files of spreadsheets: read whatever program and system wrote them, and written as an Italian Excel opens them by a double
// click (semicolons, a mark that says UTF-8, Windows' line ends).
import Papa from 'papaparse'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'

export type CsvReading = { ok: true; header: string[]; rows: CsvRow[] } | { ok: false; message: string }

const BYTE_ORDER_MARK = '\ufeff'

/** UTF-8, or what older Excels write where it is none. UTF-16 is what "Unicode text" saves. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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
  if (!header || rows.length === 0) return { ok: false, message: 'Il file è vuoto.' }
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
