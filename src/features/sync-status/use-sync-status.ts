// Connection and outbox, live.
import { useState, useSyncExternalStore } from 'react'
import { type Connection, getConnection, onConnectionChange } from '#data/connection.ts'
import type { OutboxStatus } from '#data/outbox-status.ts'
import { watch } from '#data/watch.ts'
import { useLive } from '#ui/use-live.ts'
import { nextProgress, type SendProgress } from './send-progress.ts'

export interface SyncStatus {
  connection: Connection
  /** Undefined while it is read for the first time. */
  outbox: OutboxStatus | undefined
  progress: SendProgress | null
}

/** What a page that is being rendered knows: nothing yet. */
const UNKNOWN: Connection = { isReachable: true, sinceMs: 0 }

const readStatus = watch(async () => (await import('#data/outbox-status.ts')).readOutboxStatus)

export function useSyncStatus(): SyncStatus {
  const connection = useSyncExternalStore(onConnectionChange, getConnection, () => UNKNOWN)
  const outbox = useLive(readStatus, [connection])
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const next = outbox === undefined ? progress : nextProgress(progress, outbox.waiting, connection.isReachable)
  // Derived from what was shown before: React repeats the render at once, before anything is painted.
  if (next?.waiting !== progress?.waiting || next?.total !== progress?.total) setProgress(next)
  return { connection, outbox, progress: next }
}
