// Behind the connection mark, for staff: since when there is no network, what waits, what was refused and what can be done.
// A popover: it opens when asked and never stands in the way.
import { X } from 'lucide-react'
import { hasBackgroundSync } from '#data/background-sync.ts'
import type { Connection } from '#data/connection.ts'
import type { OutboxStatus } from '#data/outbox-status.ts'
import { formatDistance, formatTime } from '#ui/dates.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { ExportButton } from './export-button.tsx'
import { RejectedList } from './rejected-list.tsx'
import styles from './sync-tray.module.css'

export interface SyncTrayProps {
  id: string
  connection: Connection
  outbox: OutboxStatus
}

export function SyncTray({ id, connection, outbox }: SyncTrayProps) {
  const titleId = `${id}-titolo`
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className={styles.tray}>
      <header className={styles.head}>
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
    <h2 id={id} className={styles.title}>
      {connection.isReachable ? 'In linea' : offline}
    </h2>
  )
}

function Situation({ connection, outbox }: Pick<SyncTrayProps, 'connection' | 'outbox'>) {
  const { waiting, needSignIn, unreadable, oldestWaitingMs } = outbox
  return (
    <div className={styles.situation}>
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
          <strong>{waiting} in attesa</strong>
          {oldestWaitingMs !== null && `, la prima dalle ${formatTime(oldestWaitingMs)}`}.
        </p>
      )}
      {waiting > needSignIn && !hasBackgroundSync() && (
        <p>
          Con questo browser {waiting === 1 ? 'parte' : 'partono'} solo con Sfoglia aperta: non chiuderla e non mettere via il
          dispositivo prima.
        </p>
      )}
      {needSignIn > 0 && <p>{needSignIn} partono quando chi le ha scritte, o un collega, accede su questo dispositivo.</p>}
      {unreadable > 0 && <p>{unreadable} non si leggono più su questo dispositivo: scarica una copia e chiedi aiuto.</p>}
    </div>
  )
}
