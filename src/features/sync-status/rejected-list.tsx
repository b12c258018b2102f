// What the server refused from this device: why, another try, or "dealt with". Nothing of it is ever thrown away.
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { now } from '#data/clock.ts'
import { drainOutbox } from '#data/drain-outbox.ts'
import { type RejectedEntry, retryRejected } from '#data/outbox-status.ts'
import { settleRefused, unsettleRefused } from '#data/settle-refused.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/dates.ts'
import { useMinute } from '#ui/use-minute.ts'
import styles from './rejected-list.module.css'

export function RejectedList({ entries }: { entries: readonly RejectedEntry[] }) {
  return (
    <section aria-label="Da verificare" className={styles.section}>
      <h3 className={styles.heading}>{entries.length} da verificare</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <RejectedRow key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const KINDS: Record<RejectedEntry['kind'], string> = {
  'place-order': 'Ordine',
  'change-order': 'Modifica all’ordine',
  'order-photo': 'Foto dell’ordine',
}

function RejectedRow({ entry }: { entry: RejectedEntry }) {
  const [isBusy, setIsBusy] = useState(false)
  useMinute()
  const retry = async () => {
    setIsBusy(true)
    try {
      await retryRejected(entry.entryId)
      await drainOutbox()
    } finally {
      setIsBusy(false)
    }
  }
  const settle = async () => {
    await settleRefused(entry.entryId)
    const undo = { label: 'Annulla', onClick: () => void unsettleRefused(entry.entryId) }
    toast(`${KINDS[entry.kind]} ${entry.number}: segnato come risolto`, { action: undo })
  }
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        {KINDS[entry.kind]} {entry.number}
        <span className={styles.total}>{formatEuro(entry.totalCents)}</span>
      </p>
      <p className={styles.reason}>{entry.message}</p>
      <p className={styles.when}>Ritiro {formatMoment(entry.pickupMs, now())}</p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          shape="box"
          className={styles.action}
          isBusy={isBusy}
          icon={<RotateCcw size="1.1em" aria-hidden="true" />}
          onClick={() => void retry()}
        >
          Riprova
        </Button>
        <Button
          variant="quiet"
          size="small"
          shape="box"
          className={styles.action}
          icon={<Check size="1.1em" aria-hidden="true" />}
          onClick={() => void settle()}
        >
          Risolto
        </Button>
      </div>
    </li>
  )
}
