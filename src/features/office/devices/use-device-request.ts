// One request to a device at a time: busy while it is on its way, with a message when it failed.
import { useState } from 'react'
import type { AdminRequestResult } from '#data/admin/devices.ts'

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
