// While a word is being composed (Japanese, Chinese, the accents of some phones) Enter, Escape and the arrows choose among its
// spellings. No screen hears them then: an order would be confirmed by the key that was to end a name.
import { useEffect } from 'react'

export function useComposingKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', keepFromScreen, { capture: true })
    return () => window.removeEventListener('keydown', keepFromScreen, { capture: true })
  }, [])
}

/** What Safari calls the Enter that ends a word; it does not say any more that one is composed (UI Events, 7.3.1). */
const COMPOSING_KEY_CODE = 229

export function keepFromScreen(event: KeyboardEvent): void {
  const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY_CODE
  if (isComposing && /^(?:Enter|Escape|Tab|Arrow)/.test(event.key)) event.stopPropagation()
}
