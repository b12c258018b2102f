// One wish to a device at a time: busy while it is on its way, said when it went wrong.
import { useState } from 'react'
import type { AdminWishResult } from '#data/admin-wish.ts'

export function useDeviceOrder(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** @returns whether it was done */
  const send = async (order: () => Promise<AdminWishResult>): Promise<boolean> => {
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
