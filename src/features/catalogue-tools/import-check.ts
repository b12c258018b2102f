// The dry run of a file, in pieces between which the page goes on living.
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { MAX_CATALOGUE_CHANGES } from '#domain/catalogue-batch.ts'
import type { ImportRow } from '#domain/catalogue-import.ts'
import { type ListKind, listReader } from './catalogue-lists.ts'
import { parseCsv } from './csv-text.ts'

export interface ImportReport {
  kind: ListKind
  rows: readonly ImportRow[]
  /** Columns of the file that are none of ours. */
  ignored: readonly string[]
}

export type ImportCheck = { ok: true; report: ImportReport } | { ok: false; message: string }

const ROWS_AT_ONCE = 250
/** Of one file: what is written at once. */
const MAX_ROWS = MAX_CATALOGUE_CHANGES

/** @param onProgress rows read so far, of how many */
export async function checkImport(
  text: string,
  catalogue: WholeCatalogue,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ImportCheck | null> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  if (parsed.rows.length > MAX_ROWS) {
    return { ok: false, message: `Il file ha ${parsed.rows.length} righe: al massimo ${MAX_ROWS} per volta. Dividilo.` }
  }
  const reader = listReader(parsed.header, catalogue)
  if (!reader.ok) return reader
  const rows: ImportRow[] = []
  for (let start = 0; start < parsed.rows.length; start += ROWS_AT_ONCE) {
    rows.push(...parsed.rows.slice(start, start + ROWS_AT_ONCE).map(reader.read))
    onProgress(rows.length, parsed.rows.length)
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
  }
  return { ok: true, report: { kind: reader.kind, rows, ignored: reader.ignored } }
}

/** The rows with what is wrong with each, as a table for a file. */
export function errorTable(rows: readonly ImportRow[]): string[][] {
  const lines = rows.flatMap(({ line, label, problems }) =>
    problems.map(({ header, message }) => [String(line), label, header, message]),
  )
  return [['riga', 'voce', 'colonna', 'problema'], ...lines]
}
