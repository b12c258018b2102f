// The devices as they stand, read again when one was heard of, when the network comes or goes, and as time goes by; and one
// request to a device at a time.
import { useCallback, useEffect, useState } from 'react'
import { type DeviceAudit, latestDeviceUpdate, readAudit } from '#data/admin/audit.ts'
import { type AdminRequestResult, type DrillReport, readDrills } from '#data/admin/devices.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { beginCount } from './missing-numbers.ts'

interface Devices {
  /** undefined while they are read. */
  devices: DeviceAudit[] | undefined
  /** Null when the server cannot say. */
  drills: DrillReport[] | null | undefined
  isReachable: boolean
  refresh: () => void
}

export function useDevices(): Devices {
  const [devices, setDevices] = useState<DeviceAudit[]>()
  const [drills, setDrills] = useState<DrillReport[] | null>()
  const [round, setRound] = useState(0)
  const news = useLiveQuery(latestDeviceUpdate)
  const minute = useMinute()
  const isReachable = useIsReachable()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is an occasion to ask again
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const tellCount = beginCount()
      const [audit, reports] = await Promise.all([readAudit(), readDrills()])
      tellCount(audit)
      if (isOver) return
      setDevices(audit)
      setDrills((known) => reports ?? known ?? null)
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [news, minute, round, isReachable])
  return { devices, drills, isReachable, refresh: useCallback(() => setRound((last) => last + 1), []) }
}

// One request to a device at a time: busy while it is on its way, with a message when it failed.

export function useDeviceRequest(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** @returns whether it was done */
  const send = async (order: () => Promise<AdminRequestResult>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    const result = await order()
    setBusy(false)
    if (!result.ok) setProblem(result.message)
    onChanged()
    return result.ok
  }
  return { isBusy, problem, send }
}
