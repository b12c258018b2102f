// What changed on a production sheet since it was last printed: the print remembers amounts and hours, never a customer's name.
import type { ProductionSheet, SheetCake, SheetLine } from './production.ts'

export type PrintedLine = Pick<SheetLine, 'key' | 'name' | 'bandAmounts'>
export type PrintedCake = Pick<SheetCake, 'itemId' | 'orderNumber' | 'productName' | 'pickupMs'>

/** A sheet as it was when it came out of the printer. */
export interface PrintedSheet extends Pick<ProductionSheet, 'day' | 'orderCount' | 'bands'> {
  /** 1 for the first. */
  printNumber: number
  printedMs: number
  products: PrintedLine[]
  bases: PrintedLine[]
  fillings: PrintedLine[]
  cakes: PrintedCake[]
}

export type LineMark = 'more' | 'less' | 'moved' | 'gone' | null

export interface ChangedLine extends SheetLine {
  /** Before; null when it is as it was, or when nothing was printed yet. */
  totalBefore: number | null
  /** Per band, whether the amount differs from the print. */
  changedBands: boolean[]
  mark: LineMark
}

/** What the sheet remembers of itself once printed. */
export function printedSheet(sheet: ProductionSheet, printNumber: number, printedMs: number): PrintedSheet {
  const keep = (lines: readonly SheetLine[]) => lines.map(({ key, name, bandAmounts }) => ({ key, name, bandAmounts }))
  return {
    day: sheet.day,
    printNumber,
    printedMs,
    orderCount: sheet.orderCount,
    bands: sheet.bands,
    products: keep(sheet.products),
    bases: keep(sheet.bases),
    fillings: keep(sheet.fillings),
    cakes: sheet.cakes.map(({ itemId, orderNumber, productName, pickupMs }) => ({ itemId, orderNumber, productName, pickupMs })),
  }
}

/** The sheet's lines with their marks, those that are gone at the end. @param before null when nothing was printed yet */
export function changedLines(before: readonly PrintedLine[] | null, lines: readonly SheetLine[]): ChangedLine[] {
  const printed = new Map((before ?? []).map((line) => [line.key, line]))
  const now = new Set(lines.map(({ key }) => key))
  const gone = [...printed.values()].filter(({ key }) => !now.has(key)).map(goneLine)
  return [...lines.map((line) => (before === null ? unchanged(line) : compared(line, printed.get(line.key)))), ...gone]
}

function unchanged(line: SheetLine): ChangedLine {
  return { ...line, totalBefore: null, changedBands: line.bandAmounts.map(() => false), mark: null }
}

function compared(line: SheetLine, old: PrintedLine | undefined): ChangedLine {
  const before = sum(old?.bandAmounts ?? [])
  const changedBands = line.bandAmounts.map((amount, band) => amount !== (old?.bandAmounts[band] ?? 0))
  const isMoved = changedBands.includes(true)
  const mark = line.totalAmount > before ? 'more' : line.totalAmount < before ? 'less' : isMoved ? 'moved' : null
  return { ...line, totalBefore: before === line.totalAmount ? null : before, changedBands, mark }
}

function goneLine({ key, name, bandAmounts }: PrintedLine): ChangedLine {
  const nothing = bandAmounts.map(() => 0)
  const totalBefore = sum(bandAmounts)
  const changedBands = bandAmounts.map((amount) => amount !== 0)
  return {
    ...{ key, name, unit: undefined, categoryId: null, bandAmounts: nothing, totalAmount: 0 },
    ...{ totalBefore, changedBands, mark: 'gone' },
  }
}

export type CakeMark = 'new' | 'moved' | null

/** Whether a cake is new on the sheet, or is collected at another hour than printed. */
export function cakeMark(before: PrintedSheet | null, cake: Pick<SheetCake, 'itemId' | 'pickupMs'>): CakeMark {
  if (before === null) return null
  const old = before.cakes.find(({ itemId }) => itemId === cake.itemId)
  if (!old) return 'new'
  return old.pickupMs === cake.pickupMs ? null : 'moved'
}

/** Cakes of the print that are not to be made that day any more. */
export function goneCakes(before: PrintedSheet | null, cakes: readonly Pick<SheetCake, 'itemId'>[]): PrintedCake[] {
  const now = new Set(cakes.map(({ itemId }) => itemId))
  return before?.cakes.filter(({ itemId }) => !now.has(itemId)) ?? []
}

/** With other bands of hours than at the last print nothing can be compared: the sheet counts as a first one. */
export function comparable(before: PrintedSheet | null, sheet: ProductionSheet): PrintedSheet | null {
  const isSame =
    before?.bands.length === sheet.bands.length &&
    before.bands.every(({ fromHour, toHour }, at) => fromHour === sheet.bands[at]?.fromHour && toHour === sheet.bands[at].toHour)
  return isSame ? before : null
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
