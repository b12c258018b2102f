// What the connection mark says once it knows more than nothing. For staff it opens the tray of what waits and what was refused;
// a kiosk's customers and guests only read it.
import { ChevronDown, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { hasBackgroundSync } from '#data/device/platform.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './connection-mark.module.css'
import noteStyles from './connection-state.module.css'
import { type ConnectionMarkProps, OnlineText } from './online-text.tsx'
import { type MarkState, markState, useSyncStatus } from './use-sync-status.ts'

// Customers never open it.
const SyncTray = lazy(async () => ({ default: (await importWithRetry(() => import('./sync-tray.tsx'))).SyncTray }))

export function ConnectionState({ audience, look = 'shop' }: ConnectionMarkProps) {
  const t = useTranslate()
  const { connection, outbox, progress } = useSyncStatus()
  const trayId = useId()
  const state = markState(t, {
    isReachable: connection.isReachable,
    waiting: outbox?.waiting ?? 0,
    waitingThings: outbox?.waitingThings ?? 0,
    waitingOrders: outbox?.waitingOrders ?? 0,
    waitingPhotos: outbox?.waitingPhotos ?? 0,
    needSignIn: outbox?.needSignIn ?? 0,
    rejected: audience === 'staff' ? (outbox?.rejected.length ?? 0) : 0,
    progress,
    isKiosk: audience === 'kiosk',
    leavesOnlyOpen: !hasBackgroundSync(),
  })
  const isNoted = 'note' in state && state.note !== null
  const className = classNames(
    styles.mark,
    styles[state.kind],
    look === 'office' && styles.office,
    isNoted && noteStyles.noted,
    isNoted && audience === 'customer' && noteStyles.customer,
  )
  // For frames that make room for it (kiosk-frame.module.css).
  const says = state.kind === 'online' ? undefined : state.kind
  return (
    <>
      {audience === 'staff' && outbox !== undefined ? (
        <>
          <button type="button" className={className} data-says={says} popoverTarget={trayId} aria-haspopup="dialog">
            <MarkText state={state} separator=" · " />
            <ChevronDown size="1em" aria-hidden="true" />
          </button>
          <Suspense fallback={null}>
            <SyncTray id={trayId} connection={connection} outbox={outbox} />
          </Suspense>
        </>
      ) : (
        <span className={className} data-says={says}>
          <MarkText state={state} separator={audience === 'kiosk' ? ', ' : ' · '} />
        </span>
      )}
      <span className="visually-hidden" role="status">
        {state.kind === 'offline' ? state.title : ''}
      </span>
    </>
  )
}

const ICONS = { offline: CloudOff, sending: CloudUpload, waiting: CloudUpload, attention: TriangleAlert }

function MarkText({ state, separator }: { state: MarkState; separator: string }) {
  if (state.kind === 'online') return <OnlineText />
  const Icon = ICONS[state.kind]
  const { title, count } = state
  const isSending = state.kind === 'sending'
  const note = 'note' in state ? state.note : null
  return (
    <>
      <Icon size="1.2em" aria-hidden="true" />
      <span>
        {isSending ? title : <strong>{title}</strong>}
        {count !== null && (isSending ? <strong> {count}</strong> : `${separator}${count}`)}
        {note !== null && <span className={noteStyles.note}>{note}</span>}
      </span>
    </>
  )
}
