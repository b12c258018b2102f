// The small marks at the end of a row, always in this order: attention, note, cake, queued, printer. Printed is faint and
// ticked, not yet printed is amber with a dot.
import { CakeSlice, CloudUpload, MessageSquareText, Printer, PrinterCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { PHRASE_TYPE } from '#domain/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './row-marks.module.css'

export function RowMarks({ order }: { order: OrderWithItems }) {
  return (
    <span className={styles.marks}>
      {order.attention.length > 0 && (
        <Mark label="Da verificare" look={styles.attention}>
          <TriangleAlert size={18} aria-hidden="true" />
        </Mark>
      )}
      {order.note !== '' && (
        <Mark label="Ha una nota" look={styles.note}>
          <MessageSquareText size={18} aria-hidden="true" />
        </Mark>
      )}
      {hasCake(order) && (
        <Mark label="Torta da comporre" look={styles.cake}>
          <CakeSlice size={18} aria-hidden="true" />
        </Mark>
      )}
      {isWaiting(order) && (
        <Mark label="In attesa di rete" look={styles.queued}>
          <CloudUpload size={18} aria-hidden="true" />
        </Mark>
      )}
      <PrintMark order={order} />
    </span>
  )
}

function PrintMark({ order }: { order: OrderWithItems }) {
  if (order.isPrinted) {
    return (
      <Mark label="Comanda stampata" look={styles.printed}>
        <PrinterCheck size={18} aria-hidden="true" />
      </Mark>
    )
  }
  if (order.status !== 'INPROGRESS') return null
  return (
    <Mark label="Comanda da stampare" look={styles.unprinted}>
      <Printer size={18} aria-hidden="true" />
    </Mark>
  )
}

function Mark({ label, look, children }: { label: string; look: string | undefined; children: ReactNode }) {
  return (
    <span role="img" aria-label={label} title={label} className={classNames(styles.mark, look)}>
      {children}
    </span>
  )
}

/** The order itself, or a change made to it here, has not reached the server. */
function isWaiting(order: OrderWithItems): boolean {
  return order.localState === 'queued' || order.base !== null
}

/** Composed or personalised: the laboratory has to read the choices. */
function hasCake(order: OrderWithItems): boolean {
  return order.items.some(
    (item) => item.customVariants.length > 1 || item.customVariants.some(({ type }) => type === PHRASE_TYPE),
  )
}
