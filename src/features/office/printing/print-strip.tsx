// Plain lines on this device's receipt printer, or by the browser's dialog: a till's reading and its closing. Printed as often as
// somebody wants it: nothing is made by it.
import { toast } from 'sonner'
import { readPrinter } from '#data/printing/printer.ts'
import { type PaperStrip, PRINTER_TROUBLES } from '#domain/production/printing.ts'
import { printInBrowser } from './browser-print.tsx'
import styles from './strip.module.css'

/** Says by itself when nothing came out. */
export async function printStrip(strip: PaperStrip): Promise<void> {
  try {
    const { choice } = await readPrinter()
    if (choice.kind === 'browser') return await printInBrowser(<Strip strip={strip} />, { kind: 'roll' })
    const { printStripDirect } = await import('./direct-print.tsx')
    const outcome = await printStripDirect(choice, strip)
    if (outcome.kind === 'printed') return
    const { title, advice } = outcome.trouble
      ? PRINTER_TROUBLES[outcome.trouble]
      : { title: 'Guarda se è uscita la carta', advice: '' }
    toast.error(title, { description: advice })
  } catch (error) {
    console.warn('printing', error)
    toast.error('Non è stato stampato. Riprova tra poco.')
  }
}

function Strip({ strip: { title, rows } }: { strip: PaperStrip }) {
  return (
    <div className={styles.strip}>
      <p className={styles.title}>{title}</p>
      {rows.map((row, index) =>
        row === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of paper have no identity
          <hr key={index} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of paper have no identity
          <p key={index} className={row.isStrong ? styles.strong : styles.row}>
            <span>{row.left}</span>
            <span>{row.right}</span>
          </p>
        ),
      )}
    </div>
  )
}
