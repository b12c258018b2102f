// Counts whole seconds down to an action. It runs by the clock, not by its own ticks, so that a slow tablet is not late.
import { useEffect, useEffectEvent, useState } from 'react'

const TICK_MS = 250

/** Seconds left, from `seconds` to 0; `onEnd` is called once, at 0. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const deadlineMs = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const leftMs = deadlineMs - performance.now()
      setLeft(Math.max(0, Math.ceil(leftMs / 1000)))
      if (leftMs > 0) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
