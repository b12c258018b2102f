// A screen's keys, heard everywhere on the page: from the moment the screen can be seen, and with what it shows at that moment. After
// the picture a passive effect may take a while on a slow machine, and a key pressed meanwhile would be answered for the screen before.
import { useEffectEvent, useLayoutEffect } from 'react'

export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
