// The catalogue as a list for a spreadsheet: a header and one row per record, ready for the writer of the file.
import { CODE_HEADER } from '#domain/catalogue-columns.ts'
import { guardCell } from '#domain/csv-cell.ts'
import type { CsvColumn, CsvNames } from '#domain/csv-column.ts'

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
