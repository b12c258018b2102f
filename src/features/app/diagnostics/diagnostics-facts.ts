// How the device stands, read anew every few seconds: browsers tell of none of it by themselves.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { type AppHealth, readAppHealth } from '#data/device/app-health.ts'
import { type MemoryLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { isPrivateWindow } from '#data/device/platform.ts'
import { readStorageUse, type StorageUse } from '#data/device/storage.ts'
import { type Connection, getConnection } from '#data/server/connection.ts'
import { readSyncHealth, type SyncHealth } from '#data/sync/sync-health.ts'

export interface DiagnosticsFacts {
  buildId: string
  app: AppHealth
  room: StorageUse | null
  sync: SyncHealth
  connection: Connection
  /** Of an earlier life of this device, when the browser cleared it; null when it never did. */
  loss: MemoryLoss | null
  /** A private window: what it stores goes when it is closed. */
  isForgetful: boolean
  /** Device's clock. */
  nowMs: number
}

const EVERY_MS = 3000

/** undefined while it is read for the first time. @param look changes when it is to be read at once */
export function useDiagnosticsFacts(look: number): DiagnosticsFacts | undefined {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return useLiveQuery(readFacts, [tick, look])
}

async function readFacts(): Promise<DiagnosticsFacts> {
  const device = [readSyncHealth(), readAppHealth(), readStorageUse(), readMemoryLoss(), isPrivateWindow()] as const
  const [sync, app, room, loss, isForgetful] = await Promise.all(device)
  const now = { connection: getConnection(), nowMs: Date.now() }
  return { buildId: import.meta.env.VITE_BUILD_ID, app, room, sync, loss, isForgetful, ...now }
}
