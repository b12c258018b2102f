// Renders again as time goes by, so that "tra 18 min" and past slots stay true on a screen that nobody touches.
import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** A number that changes about four times a minute while the page is visible, and when it becomes so. */
export function useMinute(): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const advance = () => {
      if (document.visibilityState === 'visible') setTick((last) => last + 1)
    }
    const timer = setInterval(advance, TICK_MS)
    document.addEventListener('visibilitychange', advance)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', advance)
    }
  }, [])
  return tick
}
