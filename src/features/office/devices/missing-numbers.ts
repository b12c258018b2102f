// Order numbers that never arrived and nobody has dealt with, one entry for each run of a device's day; and how many there are,
// for the rail: one count for all who read the devices, from the latest reading.
import { useEffect, useSyncExternalStore } from 'react'
import { type DeviceAudit, latestDeviceUpdate, readAudit } from '#data/admin/audit.ts'
import type { MissingNumbers } from '#domain/device/audit.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { formatDayMedium } from '#ui/text/dates.ts'
import { deviceName } from './device-words.ts'

export interface MissingRun {
  key: string
  device: DeviceAudit
  run: MissingNumbers
}

export function runOf(device: DeviceAudit, run: MissingNumbers): MissingRun {
  return { key: `${device.code} ${run.day} ${run.from}-${run.to}`, device, run }
}

/** Of all devices, the latest day first. */
export function missingRuns(devices: readonly DeviceAudit[]): MissingRun[] {
  const runs = devices.flatMap((device) => device.missing.map((run) => runOf(device, run)))
  return runs.sort((a, b) => b.run.day.localeCompare(a.run.day))
}

/** `Totem all’ingresso, sabato 21 novembre` */
export function runText({ device, run }: MissingRun): string {
  return `${deviceName(device)}, ${formatDayMedium(instantOf(run.day, '12:00'))}`
}

// How many runs of missing numbers wait for the owner, for the rail: one count for all who read the devices, the latest
// reading's.

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
  const news = useLiveQuery(latestDeviceUpdate)
  const minute = useMinute()
  const isReachable = useIsReachable()
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
