// Makes the accountant's files of a period beside the page: a year's lines are more than a screen could wait for. Its library of
// spreadsheets comes with it, for whoever exports.
import writeXlsxFile, { type Cell as XlsxCell } from 'write-excel-file/universal'
import { type AccountOrder, ordersSheet, paymentsSheet } from '#domain/figures/accounts.ts'
import type { Period } from '#domain/figures/figures.ts'
import { type Cell, csvText, type Sheet } from '#domain/figures/sheet.ts'
import { readAccountOrder } from './account-order.ts'

export type AccountsFile = 'xlsx' | 'payments-csv' | 'orders-csv'

/** Pages of orders as the server told them, then the file that is wanted. */
export type AccountsRequest = { kind: 'page'; orders: readonly unknown[] } | { kind: 'file'; file: AccountsFile; period: Period }

/** The file; null where it could not be made. */
export type AccountsReply = Blob | null

let orders: AccountOrder[] = []

addEventListener('message', ({ data }: MessageEvent<AccountsRequest>) => {
  if (data.kind === 'page') orders = [...orders, ...data.orders.map(readAccountOrder)]
  else void make(data).then((file) => postMessage(file))
})

async function make({ file, period }: Extract<AccountsRequest, { kind: 'file' }>): Promise<AccountsReply> {
  try {
    if (file === 'payments-csv') return asCsv(paymentsSheet(orders, period))
    if (file === 'orders-csv') return asCsv(ordersSheet(orders, period))
    return await asXlsx([paymentsSheet(orders, period), ordersSheet(orders, period)])
  } catch {
    return null
  }
}

function asCsv(sheet: Sheet): Blob {
  return new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' })
}

function asXlsx(sheets: readonly Sheet[]): Promise<Blob> {
  const written = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: column === 'Prodotto' ? 36 : 13 })),
    data: [columns.map((value): XlsxCell => ({ value, fontWeight: 'bold' })), ...rows.map((row) => row.map(xlsxCell))],
  }))
  return writeXlsxFile(written).toBlob()
}

/** A text stays a text, whatever it begins with. */
function xlsxCell(cell: Cell): XlsxCell {
  switch (cell.kind) {
    case 'text':
      return cell.text === '' ? null : { type: String, value: cell.text }
    case 'euro':
      return { type: Number, value: cell.cents / 100, format: '#,##0.00' }
    case 'number':
      return { type: Number, value: cell.value }
    case 'day':
      return { type: Date, value: new Date(`${cell.day}T00:00:00.000Z`), format: 'dd/mm/yyyy' }
    case 'none':
      return null
  }
}
