// Whether the first screen works and the browser has a moment to spare: time for what nobody waits for.
import { useEffect, useState } from 'react'

/** On a busy page. */
const LATEST_MS = 1500

/** Of this page: it does not become unsettled again. */
let hasSettled = false

/** False while rendering on the server and taking over from it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(hasSettled)
  useEffect(() => {
    if (isSettled) return
    const settle = () => {
      hasSettled = true
      setSettled(true)
    }
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, 0)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(settle, { timeout: LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [isSettled])
  return isSettled
}
