// What is not delivered, entry by entry: number, what it is, since when, what stood in its way.
import type { QueuedEntry } from '#data/sync-health.ts'
import { formatMoment } from '#ui/dates.ts'
import styles from './queue-list.module.css'

const KINDS: Record<QueuedEntry['kind'], string> = {
  'place-order': 'Ordine',
  'change-order': 'Modifica',
  'order-photo': 'Foto',
}

/** A queue of a whole day is exported, not read. */
const MOST_SHOWN = 50

export function QueueList({ entries, nowMs }: { entries: readonly QueuedEntry[]; nowMs: number }) {
  return (
    <>
      <ul className={styles.list}>
        {entries.slice(0, MOST_SHOWN).map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.what}>
              {KINDS[entry.kind]} {entry.number}
            </span>
            <span>{formatMoment(entry.writtenMs, nowMs)}</span>
            <span className={styles.state}>{stateText(entry)}</span>
          </li>
        ))}
      </ul>
      {entries.length > MOST_SHOWN && <p className={styles.more}>E altri {entries.length - MOST_SHOWN}.</p>}
    </>
  )
}

function stateText({ state, message, serverErrors }: QueuedEntry): string {
  if (state === 'rejected') return message === '' ? 'Da verificare' : `Da verificare: ${message}`
  return serverErrors === 0 ? 'In attesa' : `In attesa, il server non ci è riuscito ${serverErrors} volte`
}
