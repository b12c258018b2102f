// Connection and outbox, live.
import { useState } from 'react'
import { watch } from '#data/db/watch.ts'
import type { OutboxStatus } from '#data/outbox/status.ts'
import type { Connection } from '#data/server/connection.ts'
import { useConnection } from '#hooks/use-connection.ts'
import { useLive } from '#hooks/use-live.ts'
import { nextProgress, type SendProgress } from './mark-state.ts'

export interface SyncStatus {
  connection: Connection
  /** Undefined while it is read for the first time. */
  outbox: OutboxStatus | undefined
  progress: SendProgress | null
}

const readStatus = watch(async () => (await import('#data/outbox/status.ts')).readOutboxStatus)

export function useSyncStatus(): SyncStatus {
  const connection = useConnection()
  const outbox = useLive(readStatus, [connection])
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const next = outbox === undefined ? progress : nextProgress(progress, outbox.waiting, connection.isReachable)
  // Derived from what was shown before: React repeats the render at once, before anything is painted.
  if (next?.waiting !== progress?.waiting || next?.total !== progress?.total) setProgress(next)
  return { connection, outbox, progress: next }
}
