// A tap that needs what the device is still reading: it is answered when that is known, never lost, never with "you have not chosen".
import { useEffect, useState } from 'react'

/**
 * @param known undefined while it is being read
 * @param act runs once per tap, at once or as soon as it is known
 * @returns `ask` for the tap, and whether one waits
 */
export function useWhenKnown<Known>(known: Known | undefined, act: (known: Known) => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one tap, one act; a new function alone is no tap
  useEffect(() => {
    if (!isWaiting || known === undefined) return
    setIsWaiting(false)
    act(known)
  }, [isWaiting, known])
  return { isWaiting, ask: () => setIsWaiting(true) }
}
