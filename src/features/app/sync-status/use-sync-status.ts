// Connection and outbox, live.
import { useState, useSyncExternalStore } from 'react'
import { watch } from '#data/db/watch.ts'
import type { OutboxStatus } from '#data/outbox/status.ts'
import { type Connection, getConnection, onConnectionChange } from '#data/server/connection.ts'
import { useLive } from '#hooks/use-live.ts'
import { nextProgress, type SendProgress } from './mark-state.ts'

export interface SyncStatus {
  connection: Connection
  /** Undefined while it is read for the first time. */
  outbox: OutboxStatus | undefined
  progress: SendProgress | null
}

/** What a page that is being rendered knows: nothing yet. */
const UNKNOWN: Connection = { isReachable: true, sinceMs: 0 }

const readStatus = watch(async () => (await import('#data/outbox/status.ts')).readOutboxStatus)

export function useSyncStatus(): SyncStatus {
  const connection = useSyncExternalStore(onConnectionChange, getConnection, () => UNKNOWN)
  const outbox = useLive(readStatus, [connection])
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const next = outbox === undefined ? progress : nextProgress(progress, outbox.waiting, connection.isReachable)
  // Derived from what was shown before: React repeats the render at once, before anything is painted.
  if (next?.waiting !== progress?.waiting || next?.total !== progress?.total) setProgress(next)
  return { connection, outbox, progress: next }
}
