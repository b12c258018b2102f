// Keeps the kiosk's screen on. The browser takes the lock away when the page is hidden, and may refuse it, such as on an empty battery or
// for an iPad's app of the home screen: it is asked for again when the page is seen or touched. Where it is not given, the staff's menu
// says what to set on the tablet.
import { useEffect, useState } from 'react'

/** `off`: refused, or not asked for yet. `unknown`: this browser cannot. */
export type WakeState = 'on' | 'off' | 'unknown'

/** A page out of the back/forward cache is not told everywhere that it is visible. The window hears of all of them. */
const OCCASIONS = ['visibilitychange', 'pageshow', 'pointerdown', 'keydown']

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
    for (const type of OCCASIONS) addEventListener(type, ask, true)
    return () => {
      isGone = true
      for (const type of OCCASIONS) removeEventListener(type, ask, true)
      void lock?.release()
    }
  }, [])
  return state
}
