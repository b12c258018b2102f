// Keeps the kiosk's screen on. The browser takes the lock away when the page is hidden, and may refuse it, such as on an empty battery: it
// is asked for again when the page is seen or touched.
import { useEffect, useState } from 'react'

/** `off`: refused, or not asked for yet. `unknown`: this browser cannot. */
export type WakeState = 'on' | 'off' | 'unknown'

const OCCASIONS = ['visibilitychange', 'pointerdown', 'keydown']

export function useWakeLock(): WakeState {
  const [state, setState] = useState<WakeState>('wakeLock' in navigator ? 'off' : 'unknown')
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isAsking = false
    let isGone = false
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible' || (lock && !lock.released)) return
      isAsking = true
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isGone) return void given.release()
        lock = given
        setState('on')
        given.addEventListener('release', () => setState('off'))
      } catch (error) {
        console.warn('Wake lock', error)
      } finally {
        isAsking = false
      }
    }
    void ask()
    for (const type of OCCASIONS) document.addEventListener(type, ask)
    return () => {
      isGone = true
      for (const type of OCCASIONS) document.removeEventListener(type, ask)
      void lock?.release()
    }
  }, [])
  return state
}
