// How this device's printer is, the last ticket it printed, and a strip to try it.
import { useState } from 'react'
import { now } from '#data/clock.ts'
import { whilePrinting } from '#data/print-jobs.ts'
import { type DirectPrinter, keepPrinterState } from '#data/printer.ts'
import { troubleText } from '#domain/printer.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './printer-settings.module.css'
import { checkOwnPrinter, type Printer } from './use-printer.ts'

export function PrinterStatus({ printer, choice }: { printer: Printer; choice: DirectPrinter }) {
  const { trouble, lastPrinted, isAutomatic } = printer
  const { isBusy, run } = useBusy()
  return (
    <>
      {trouble !== null && (
        <Notice tone="error">
          <strong>{troubleText(trouble).title}.</strong> {troubleText(trouble).advice}
        </Notice>
      )}
      <p className={styles.state} role="status">
        {trouble === null && <strong>{isAutomatic ? 'Stampa automatica attiva' : 'Stampante pronta'}</strong>}
        {lastPrinted && ` Ultima comanda: ${lastPrinted.number}, ${formatMoment(lastPrinted.atMs, now())}.`}
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" shape="box" isBusy={isBusy} onClick={() => run(() => printStrip(choice))}>
          Stampa di prova
        </Button>
        {trouble !== null && (
          <Button variant="quiet" size="small" shape="box" onClick={() => run(checkOwnPrinter)}>
            Riprova
          </Button>
        )}
      </div>
    </>
  )
}

async function printStrip(choice: DirectPrinter): Promise<void> {
  const { printTest } = await import('./direct-print.ts')
  const outcome = await whilePrinting(() => printTest(choice, now()))
  await keepPrinterState({ trouble: outcome.kind === 'printed' ? null : outcome.trouble })
}

function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setIsBusy(true)
    void work().finally(() => setIsBusy(false))
  }
  return { isBusy, run }
}
