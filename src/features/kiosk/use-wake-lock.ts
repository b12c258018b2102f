// Keeps the kiosk's screen on. The browser takes the lock away when the page is hidden; it is asked for again when it is back.
import { useEffect, useState } from 'react'

/** `off`: refused, or not asked for yet. `unknown`: this browser cannot. */
export type WakeState = 'on' | 'off' | 'unknown'

export function useWakeLock(): WakeState {
  const [state, setState] = useState<WakeState>('wakeLock' in navigator ? 'off' : 'unknown')
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isGone) return void given.release()
        lock = given
        setState('on')
        given.addEventListener('release', () => setState('off'))
      } catch (error) {
        // Saving its battery, or hidden meanwhile: asked for again when the page is seen or touched.
        console.warn('Wake lock', error)
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
  return state
}
