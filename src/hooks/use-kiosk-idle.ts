// How long nobody touches a kiosk before it is taken for left alone: the one place that says so. The kiosk's screens ask then
// whether somebody is still there, and a newer build is brought in no earlier. By the clock: a tablet that slept was idle.
import { useEffect, useEffectEvent } from 'react'

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const LOOK_EVERY_MS = 1000

const KIOSK_IDLE_MS = 60_000

/** In milliseconds. Asked each time and not built in, so that a shop's own value would change no caller. */
export async function kioskIdleMs(): Promise<number> {
  return KIOSK_IDLE_MS
}

/** @param onIdle called once after that time without a touch, and again after as long, for as long as nobody comes */
export function useKioskIdle(onIdle: () => void): void {
  useIdle(KIOSK_IDLE_MS, onIdle)
}

function useIdle(idleMs: number, onIdle: () => void): void {
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
