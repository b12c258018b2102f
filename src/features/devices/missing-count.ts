// How many runs of missing numbers wait for the owner, for the rail: one count for all who read the devices, the latest reading's.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { type DeviceAudit, latestDeviceNews, readAudit } from '#data/audit.ts'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { useMinute } from '#ui/use-minute.ts'
import { missingRuns } from './missing-runs.ts'

let begun = 0
let told = { turn: 0, count: 0 }
const listeners = new Set<() => void>()

/** To be called before the devices are read. @returns what to tell the result to; one that a later reading overtook is ignored */
export function beginCount(): (devices: readonly DeviceAudit[]) => void {
  begun += 1
  const turn = begun
  return (devices) => {
    if (turn < told.turn) return
    told = { turn, count: missingRuns(devices).length }
    for (const listener of listeners) listener()
  }
}

/** 0 while it is not known. @param isOwner who else would not be answered */
export function useMissingCount(isOwner: boolean): number {
  const news = useLiveQuery(latestDeviceNews)
  const minute = useMinute()
  const isReachable = useSyncExternalStore(onConnectionChange, () => getConnection().isReachable)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is an occasion to ask again
  useEffect(() => {
    if (isOwner) void readAudit().then(beginCount())
  }, [news, minute, isReachable, isOwner])
  const count = useSyncExternalStore(listen, () => told.count)
  return isOwner ? count : 0
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
