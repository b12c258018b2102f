// A table for a spreadsheet, whose numbers are numbers and whose days are days, and the same as a CSV file for Italian Excel:
// semicolons, decimal commas, a byte order mark, and no cell that could be run as a formula.
import { euroCell, guardCell } from '#domain/catalogue/csv.ts'
import { type Cents, decimalText, formatEuro } from '#domain/money.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'

export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'euro'; cents: Cents }
  /** At most three decimals. */
  | { kind: 'number'; value: number }
  | { kind: 'day'; day: ShopDay }
  | { kind: 'none' }

export interface Sheet {
  name: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export const textCell = (text: string): Cell => ({ kind: 'text', text })
export const centsCell = (cents: Cents): Cell => ({ kind: 'euro', cents })
export const numberCell = (value: number): Cell => ({ kind: 'number', value })
export const dayCell = (day: ShopDay): Cell => ({ kind: 'day', day })
export const NO_CELL: Cell = { kind: 'none' }

/** As people read it. */
export function shownCell(cell: Cell): string {
  return cell.kind === 'euro' ? formatEuro(cell.cents) : csvCell(cell)
}

export function csvText({ columns, rows }: Sheet): string {
  const quoted = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`
  const written = (cell: Cell) => (cell.kind === 'text' ? quoted(cell.text) : csvCell(cell))
  const lines = [columns.map(quoted), ...rows.map((row) => row.map(written))]
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`
}

function csvCell(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return cell.text
    case 'euro':
      return `${cell.cents < 0 ? '-' : ''}${euroCell(Math.abs(cell.cents))}`
    case 'number':
      return decimalText(cell.value)
    case 'day':
      return cell.day.split('-').reverse().join('/')
    case 'none':
      return ''
  }
}
