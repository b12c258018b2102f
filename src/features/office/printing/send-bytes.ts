// Bytes to this device's receipt printer, by whatever cable it hangs on, and how that printer is.
import type { DirectPrinter } from '#data/printing/printer.ts'
import type { PrinterTrouble } from '#domain/production/printing.ts'
import { askNetworkTrouble, printOverNetwork } from './network-printer.ts'
import { askTrouble, type OpenedLink, type PrinterLink, type PrintOutcome, printBytes } from './printer-link.ts'
import { openSerial } from './web-serial.ts'
import { openUsb } from './web-usb.ts'

/** Null when it is ready, or cannot say. */
export async function checkPrinter(printer: DirectPrinter): Promise<PrinterTrouble | null> {
  if (printer.kind === 'network') return askNetworkTrouble(printer)
  const answer = await over(printer, (link) => askTrouble(link).catch(() => 'unplugged' as const))
  return answer === 'silent' ? null : answer
}

export async function sendBytes(printer: DirectPrinter, bytes: Uint8Array<ArrayBuffer>): Promise<PrintOutcome> {
  if (printer.kind === 'network') return printOverNetwork(printer, bytes)
  const outcome = await over(printer, (link) => printBytes(link, bytes))
  return typeof outcome === 'string' ? { kind: 'not-printed', trouble: outcome } : outcome
}

/** Opened for one job and closed again: other programs and tabs may use it in between. */
async function over<Result>(
  printer: Exclude<DirectPrinter, { kind: 'network' }>,
  work: (link: PrinterLink) => Promise<Result>,
): Promise<Result | 'unplugged' | 'in-use'> {
  const opened: OpenedLink = printer.kind === 'usb' ? await openUsb(printer) : await openSerial(printer)
  if (!opened.ok) return opened.trouble
  try {
    return await work(opened.link)
  } finally {
    await opened.link.close()
  }
}
