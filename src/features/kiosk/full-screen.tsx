// The kiosk fills its screen: asked for at the first tap, because browsers allow it in answer to a tap only. Who leaves it, by
// accident or not, finds the way back. Older iPads know it by a name of their own; iPhones do not at all.
import { Maximize } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnHomeScreen } from '#data/device/platform.ts'
import { IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

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
