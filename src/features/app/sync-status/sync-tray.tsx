// Behind the connection mark, for staff: since when there is no network, what waits, what was refused and why, with another try
// or "dealt with". A popover: it opens when asked and never stands in the way.
import { Check, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { hasBackgroundSync } from '#data/device/platform.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { type OutboxStatus, type RejectedEntry, retryRejected, settleRefused, unsettleRefused } from '#data/outbox/status.ts'
import { now } from '#data/server/clock.ts'
import type { Connection } from '#data/server/connection.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { formatEuro } from '#domain/money.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { formatDistance } from '#ui/text/durations.ts'
import { formatPickup } from '#ui/text/pickup-date.ts'
import { ExportButton } from './export-button.tsx'
import styles from './sync-tray.module.css'

export interface SyncTrayProps {
  id: string
  connection: Connection
  outbox: OutboxStatus
}

export function SyncTray({ id, connection, outbox }: SyncTrayProps) {
  const titleId = `${id}-titolo`
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className={classNames('card', styles.tray)}>
      <header className="split gap-4">
        <TrayTitle id={titleId} connection={connection} />
        <IconButton label="Chiudi" icon={<X size="1.25em" aria-hidden="true" />} popoverTarget={id} popoverTargetAction="hide" />
      </header>
      <Situation connection={connection} outbox={outbox} />
      {outbox.rejected.length > 0 && <RejectedList entries={outbox.rejected} />}
      {outbox.waiting + outbox.rejected.length > 0 && <ExportButton />}
    </div>
  )
}

function TrayTitle({ id, connection }: { id: string; connection: Connection }) {
  useMinute()
  const since = formatDistance(connection.sinceMs, Date.now()).replace(/ fa$/, '')
  const offline = since === 'adesso' ? 'Sei offline' : `Sei offline da ${since}`
  return (
    <h2 id={id} className="text-4">
      {connection.isReachable ? 'In linea' : offline}
    </h2>
  )
}

function Situation({ connection, outbox }: Pick<SyncTrayProps, 'connection' | 'outbox'>) {
  const { waiting, waitingThings, needSignIn, unreadable, oldestWaitingMs } = outbox
  return (
    <div className="stack gap-2 muted text-2">
      {!connection.isReachable && (
        <p>
          Vedi i dati salvati alle {formatTime(connection.sinceMs)}. Quello che fai qui è salvato su questo dispositivo e parte
          appena torna la rete.
        </p>
      )}
      {waiting === 0 ? (
        <p>{outbox.rejected.length > 0 ? 'Niente in attesa.' : 'Niente in attesa: tutto quello che hai fatto qui è arrivato.'}</p>
      ) : (
        <p>
          <strong>{waitingThings} in attesa</strong>
          {oldestWaitingMs !== null && `, la prima dalle ${formatTime(oldestWaitingMs)}`}.
        </p>
      )}
      {waiting > needSignIn && !hasBackgroundSync() && (
        <p>
          Con questo browser {waitingThings === 1 ? 'parte' : 'partono'} solo con questa pagina aperta: non chiuderla e non
          mettere via il dispositivo prima.
        </p>
      )}
      {needSignIn > 0 && <p>{needSignIn} partono quando chi le ha scritte, o un collega, accede su questo dispositivo.</p>}
      {unreadable > 0 && <p>{unreadable} non si leggono più su questo dispositivo: scarica una copia e chiedi aiuto.</p>}
    </div>
  )
}

// What the server refused from this device: why, another try, or "dealt with". Nothing of it is ever thrown away.

export function RejectedList({ entries }: { entries: readonly RejectedEntry[] }) {
  return (
    <section aria-label="Da verificare" className="stack gap-2">
      <h3 className="text-3">{entries.length} da verificare</h3>
      <ul className="stack gap-2">
        {entries.map((entry) => (
          <RejectedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function RejectedRow({ entry }: { entry: RejectedEntry }) {
  const [isBusy, setIsBusy] = useState(false)
  useMinute()
  const { order } = entry
  const title = `${ENTRY_KINDS[entry.kind].label} ${order?.number ?? ''}`.trim()
  const retry = async () => {
    setIsBusy(true)
    try {
      await retryRejected(entry.id)
      await drainOutbox()
    } finally {
      setIsBusy(false)
    }
  }
  const settle = async () => {
    await settleRefused(entry.id)
    const undo = { label: 'Annulla', onClick: () => void unsettleRefused(entry.id) }
    toast(`${title}: segnato come risolto`, { action: undo })
  }
  return (
    <li className={classNames('stack text-2', styles.row)}>
      <p className={classNames('split gap-4 strong', styles.what)}>
        {title}
        {order && <span className="figures">{formatEuro(order.totalCents)}</span>}
      </p>
      <p className={styles.reason}>{entry.message}</p>
      <p className="muted">
        {order ? `Ritiro ${formatPickup(order, now())}` : `Registrato ${formatMoment(entry.writtenMs, now())}`}
      </p>
      <div className="row gap-1">
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          icon={<RotateCcw size="1.1em" aria-hidden="true" />}
          onClick={() => void retry()}
        >
          Riprova
        </Button>
        <Button variant="quiet" size="small" icon={<Check size="1.1em" aria-hidden="true" />} onClick={() => void settle()}>
          Risolto
        </Button>
      </div>
    </li>
  )
}
