// This device's printer as the screens show it.
import { areOrdersLoaded } from '#data/orders/orders.ts'
import { listAutoPrintQueue, listUnsurePrints, listWaitingPrints, whilePrinting } from '#data/printing/print-jobs.ts'
import { keepPrinter, keepPrinterState, type PrinterChoice, readPrinter, readPrinterState } from '#data/printing/printer.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { checkPrinter } from './send-bytes.ts'

/** undefined while loading. */
export function usePrinter() {
  // What another device took a while ago becomes due by time alone.
  const tick = useMinute()
  return useLiveQuery(async () => {
    const [settings, state, unsure, due] = await Promise.all([
      readPrinter(),
      readPrinterState(),
      listUnsurePrints(),
      listAutoPrintQueue(),
    ])
    return { ...settings, ...state, unsure, due }
  }, [tick])
}

export type Printer = NonNullable<ReturnType<typeof usePrinter>>

/** Asks the printer itself how it is, and keeps what it says if that is new. Waits while something goes to paper. */
export async function checkOwnPrinter(): Promise<void> {
  const { choice } = await readPrinter()
  if (choice.kind === 'browser') return
  await whilePrinting(async () => {
    const trouble = await checkPrinter(choice)
    if (trouble !== (await readPrinterState()).trouble) await keepPrinterState({ trouble })
  })
}

export async function choosePrinter(choice: PrinterChoice): Promise<void> {
  await keepPrinter({ choice })
  await checkOwnPrinter()
}

/** From now on, or no more. What waits already is left to people: it may have been printed by other means. */
export async function setAutoPrint(isAutomatic: boolean): Promise<'kept' | 'too-early'> {
  if (isAutomatic && !(await areOrdersLoaded())) return 'too-early'
  await keepPrinter({ isAutomatic, leftOutIds: isAutomatic ? await listWaitingPrints() : [] })
  return 'kept'
}
