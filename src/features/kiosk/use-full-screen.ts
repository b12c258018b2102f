// The kiosk fills its screen: asked for at the first tap, because browsers allow it in answer to a tap only. Who leaves it, by
// accident or not, finds the way back.
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface FullScreen {
  isFull: boolean
  /** It was full and is not any more. */
  wasLeft: boolean
  /** In answer to a tap. */
  enter: () => void
}

export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null)
  const [wasFull, setWasFull] = useState(false)
  if (isFull && !wasFull) setWasFull(true)
  useEffect(() => {
    if (!wantsIt()) return
    const enterOnce = () => enter()
    addEventListener('click', enterOnce, { once: true })
    return () => removeEventListener('click', enterOnce)
  }, [])
  return { isFull, wasLeft: wasFull && !isFull, enter }
}

/** A tablet's browser. An installed app fills the screen already, and a desk with a mouse is no kiosk's. */
function wantsIt(): boolean {
  const isInstalled = matchMedia('(display-mode: fullscreen), (display-mode: standalone)').matches
  return document.fullscreenEnabled && !isInstalled && matchMedia('(pointer: coarse)').matches
}

function enter(): void {
  document.documentElement
    .requestFullscreen({ navigationUI: 'hide' })
    .catch((error: unknown) => console.warn('Full screen', error))
}

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
