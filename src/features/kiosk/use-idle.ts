// Tells when nobody has touched the screen for a while. By the clock: a tablet that slept was idle.
import { useEffect, useEffectEvent } from 'react'

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const LOOK_EVERY_MS = 1000

/** @param onIdle called once after `idleMs` without a touch, and again after as long, for as long as nobody comes */
export function useIdle(idleMs: number, onIdle: () => void): void {
  const tell = useEffectEvent(onIdle)
  useEffect(() => {
    let touchedMs = performance.now()
    const touch = () => {
      touchedMs = performance.now()
    }
    const timer = setInterval(() => {
      if (performance.now() - touchedMs < idleMs) return
      touch()
      tell()
    }, LOOK_EVERY_MS)
    for (const event of EVENTS) addEventListener(event, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const event of EVENTS) removeEventListener(event, touch, { capture: true })
    }
  }, [idleMs])
}
