// What the server refused from this device: why, and what can be done. It is never thrown away.
import { Check, Download, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { drainOutbox } from '#data/outbox/drain.ts'
import { exportOutbox, type RejectedEntry, retryRejected, settleRefused, unsettleRefused } from '#data/outbox/status.ts'
import { formatEuro } from '#domain/money.ts'
import { refusedTitle } from '#features/office/order-desk/list/check-list.tsx'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatPickup } from '#ui/text/pickup-date.ts'
import { DETAIL_TITLE_ID } from './detail-head.tsx'
import { momentText } from './detail-summary.tsx'
import styles from './refused-detail.module.css'

export interface RefusedDetailProps {
  entry: RejectedEntry
  nowMs: number
  onOpenOrder: () => void
  onClose: () => void
}

export function RefusedDetail({ entry, nowMs, onOpenOrder, onClose }: RefusedDetailProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { order } = entry
  const retry = () => {
    setIsBusy(true)
    void retryRejected(entry.id)
      .then(() => drainOutbox())
      .finally(() => setIsBusy(false))
  }
  const settle = () => {
    const undo = { label: 'Annulla', onClick: () => void unsettleRefused(entry.id) }
    void settleRefused(entry.id).then(() => {
      toast(`${order?.number ?? refusedTitle(entry)}: segnato come risolto`, { action: undo })
      onClose()
    })
  }
  return (
    <article className={classNames('column', styles.detail)} aria-labelledby={DETAIL_TITLE_ID}>
      <header className={classNames(looks.pad, looks.lined, 'split')}>
        <span className="text-2 strong">{order?.number}</span>
        <IconButton size="compact" label="Chiudi" icon={<X size={20} />} onClick={onClose} />
        <h2 id={DETAIL_TITLE_ID} className={classNames('text-5', styles.title)} tabIndex={-1}>
          {refusedTitle(entry)}
        </h2>
      </header>
      <div className={classNames(looks.scroll, 'stack gap-4', styles.body)}>
        <p className={classNames(looks.result, looks.bad, 'gap-2')}>
          <TriangleAlert size={20} aria-hidden="true" />
          <span className="fill strong">{entry.message}</span>
        </p>
        <dl className={classNames('stack text-3', styles.facts)}>
          <dt className="muted">Scritto</dt>
          <dd>{momentText(entry.writtenMs, nowMs)}</dd>
          {order && (
            <>
              <dt className="muted">Ritiro</dt>
              <dd>{capitalise(formatPickup(order, nowMs))}</dd>
              <dt className="muted">Totale</dt>
              <dd>{formatEuro(order.totalCents)}</dd>
            </>
          )}
        </dl>
        {order && entry.kind !== 'order' && (
          <Button variant="secondary" size="small" className={styles.open} onClick={onOpenOrder}>
            Apri l’ordine {order.number}
          </Button>
        )}
        <p className="muted">Resta salvato su questo dispositivo finché non riparte o non lo segni come risolto.</p>
      </div>
      <footer className={classNames(looks.even, styles.actions)}>
        <Button icon={<RotateCcw size={18} aria-hidden="true" />} isBusy={isBusy} onClick={retry}>
          Riprova
        </Button>
        <Button variant="secondary" icon={<Check size={18} aria-hidden="true" />} onClick={settle}>
          Risolto
        </Button>
        <Button variant="secondary" icon={<Download size={18} aria-hidden="true" />} onClick={() => void downloadOutbox()}>
          Scarica una copia
        </Button>
      </footer>
    </article>
  )
}

async function downloadOutbox(): Promise<void> {
  await saveShopFile('in-attesa.json', 'application/json', await exportOutbox())
}
