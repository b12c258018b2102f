// The tablet's screen, as a kiosk wants it: filled by this page, and never dark. The browser decides on both.
import { Maximize } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnHomeScreen } from '#data/device/platform.ts'
import { IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

// Filling the screen: asked for at the first tap, because browsers allow it in answer to a tap only. Whoever leaves it, by
// accident or not, finds the way back. Older iPads know it by a name of their own; iPhones do not at all.

export interface FullScreen {
  /** This browser can. */
  isPossible: boolean
  isFull: boolean
  /** It was full and is not any more. */
  wasLeft: boolean
  /** In answer to a tap. */
  enter: () => void
  leave: () => Promise<void>
}

/** Safari before 16.4, https://developer.apple.com/documentation/webkitjs/document */
interface PrefixedDocument {
  webkitFullscreenEnabled?: boolean
  webkitFullscreenElement?: Element | null
  webkitExitFullscreen?: () => void
}

const CHANGES = ['fullscreenchange', 'webkitfullscreenchange']

export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(onChange, isFullNow)
  const [wasFull, setWasFull] = useState(false)
  if (isFull && !wasFull) setWasFull(true)
  useEffect(() => {
    if (!wantsIt()) return
    const enterOnce = () => enter()
    addEventListener('click', enterOnce, { once: true })
    return () => removeEventListener('click', enterOnce)
  }, [])
  return { isPossible: isPossible(), isFull, wasLeft: wasFull && !isFull, enter, leave }
}

/** A tablet's browser. An installed app fills the screen already, and a desk with a mouse is no kiosk's. */
function wantsIt(): boolean {
  return isPossible() && !isOnHomeScreen() && matchMedia('(pointer: coarse)').matches
}

function isPossible(): boolean {
  const { fullscreenEnabled = false, webkitFullscreenEnabled = false }: Partial<Document> & PrefixedDocument = document
  return fullscreenEnabled || webkitFullscreenEnabled
}

function isFullNow(): boolean {
  const { fullscreenElement, webkitFullscreenElement }: Partial<Document> & PrefixedDocument = document
  return (fullscreenElement ?? webkitFullscreenElement ?? null) !== null
}

function enter(): void {
  const page: Partial<HTMLElement> & { webkitRequestFullscreen?: () => void } = document.documentElement
  if (page.requestFullscreen) {
    page.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => console.warn('Full screen', error))
  } else page.webkitRequestFullscreen?.()
}

async function leave(): Promise<void> {
  if (!isFullNow()) return
  const page: Partial<Document> & PrefixedDocument = document
  if (page.exitFullscreen) await page.exitFullscreen()
  else page.webkitExitFullscreen?.()
}

function onChange(listener: () => void): () => void {
  for (const type of CHANGES) document.addEventListener(type, listener)
  return () => {
    for (const type of CHANGES) document.removeEventListener(type, listener)
  }
}

// The way back to a full screen, shown only while it was left.

export function FullScreenButton({ fullScreen }: { fullScreen: FullScreen }) {
  const t = useTranslate()
  if (!fullScreen.wasLeft) return null
  return (
    <IconButton
      label={t('Torna a schermo intero')}
      look="edged"
      icon={<Maximize size="1.2em" aria-hidden="true" />}
      onClick={fullScreen.enter}
    />
  )
}

// Keeps the kiosk's screen on. The browser takes the lock away when the page is hidden, and may refuse it, such as on an empty
// battery or for an iPad's app of the home screen: it is asked for again when the page is seen or touched. Where it is not given,
// the staff's menu says what to set on the tablet.

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
