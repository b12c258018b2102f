// The cash drawer, which hangs on the receipt printer and is opened by a pulse from it.
import { whilePrinting } from '#data/printing/print-jobs.ts'
import { type DrawerSocket, readPrinter } from '#data/printing/printer.ts'
import { PRINTER_TROUBLES, type PrinterTrouble } from '#domain/production/printing.ts'
import { sendBytes } from './send-bytes.ts'

type DrawerOutcome =
  | { kind: 'opened' }
  /** No drawer hangs on this device's printer. */
  | { kind: 'none' }
  /** `unsure`: the pulse was sent, and nobody said that it arrived. */
  | { kind: 'not-opened' | 'unsure'; trouble: PrinterTrouble }

/** In units of 2 ms: 100 ms open any lock, and half a second lets its coil cool down. */
const PULSE = [50, 250] as const

/** ESC p m t1 t2 (Epson's ESC/POS reference). */
export function drawerBytes(socket: DrawerSocket): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(0x1b, 0x70, socket - 1, ...PULSE)
}

/** Waits while something goes to paper. Never throws: no sale hangs on a drawer. */
export async function openDrawer(): Promise<DrawerOutcome> {
  try {
    const { choice, drawer } = await readPrinter()
    if (choice.kind === 'browser' || drawer === null) return { kind: 'none' }
    const outcome = await whilePrinting(() => sendBytes(choice, drawerBytes(drawer)))
    if (outcome.kind === 'printed') return { kind: 'opened' }
    return { kind: outcome.kind === 'unsure' ? 'unsure' : 'not-opened', trouble: outcome.trouble }
  } catch (error) {
    console.error('drawer', error)
    return { kind: 'not-opened', trouble: 'stopped' }
  }
}

/** What whoever stands before a drawer that stays shut reads, Italian; null when there is nothing to say. */
export function drawerProblem(outcome: DrawerOutcome): { title: string; advice: string } | null {
  if (outcome.kind === 'opened' || outcome.kind === 'none') return null
  const { title, advice } = PRINTER_TROUBLES[outcome.trouble]
  const what = outcome.kind === 'unsure' ? 'Il cassetto forse non si è aperto' : 'Il cassetto non si è aperto'
  return { title: `${what}: ${title.toLowerCase()}`, advice: `${advice} Intanto aprilo con la chiave.` }
}
