// Numbers that never arrived and nobody has dealt with, one entry for each run of a device's day: what stands under "da verificare".
import type { DeviceAudit } from '#data/audit.ts'
import type { MissingNumbers } from '#domain/number-audit.ts'
import { instantOf } from '#domain/shop-time.ts'
import { formatDayMedium } from '#ui/dates.ts'
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
