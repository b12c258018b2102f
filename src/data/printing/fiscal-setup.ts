// The printer of fiscal receipts by itself: what the shop's settings say of it, whose turn it is, and what it is told beside documents.
import { db } from '#data/db/database.ts'
import { type Departments, readDepartments } from '#domain/fiscal/departments.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { type ClosingOutcome, type EpsonSettings, epsonPrinter, type FiscalPrinter } from './fiscal-printer.ts'

/** What the shop's settings say; null while receipts do not come from a printer. */
export interface FiscalSetup extends EpsonSettings {
  departments: Departments
}

export async function readFiscalSetup(): Promise<FiscalSetup | null> {
  const shop = await db.shop.toCollection().first()
  if (!shop?.isFiscal || shop.fiscalAddress === '') return null
  return {
    origin: shop.fiscalAddress,
    operator: shop.fiscalOperator || 1,
    areServices: shop.isUncollectedForServices,
    departments: readDepartments(shop.fiscalDepartments),
  }
}

/** One thing is on its way to the printer at a time on this device, whatever tab asks. */
export function inFiscalTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sfoglia-fiscal', work)
}

/** Null where receipts do not come from a printer, or nothing is wrong. */
export function askFiscalTrouble(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.askTrouble(), null)
}

/** Null when it was told to open. */
export function openFiscalDrawer(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.openDrawer(), 'unreachable')
}

/** Cancels a receipt that was begun and never ended, on a person's word. Null when none is open. */
export function cancelOpenReceipt(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.cancelOpen(), 'unreachable')
}

/** The daily closure. */
export function closeFiscalDay(): Promise<ClosingOutcome> {
  return withPrinter<ClosingOutcome>((printer) => printer.closeDay(), { kind: 'not-closed', trouble: 'unreachable' })
}

async function withPrinter<Result>(work: (printer: FiscalPrinter) => Promise<Result>, otherwise: Result): Promise<Result> {
  return inFiscalTurn(async () => {
    const setup = await readFiscalSetup()
    return setup === null ? otherwise : work(epsonPrinter(setup))
  })
}
