// A screen's keyboard shortcuts, heard everywhere on the page while the screen is shown. tinykeys reads the bindings.
import { useEffectEvent, useLayoutEffect } from 'react'
import { matchKeybindingPress, parseKeybinding } from 'tinykeys'

/** Returns false when the key means nothing now: then it keeps its usual meaning. */
type Shortcut = (event: KeyboardEvent) => unknown

/**
 * @param shortcuts by key as tinykeys writes it: `/`, `n`, `ArrowDown`, `Control+s`. Those without a modifier are heard with
 * Shift as well, which some keyboards need for a `/`. The keys stay the same while the screen is shown, what they do may change
 * @param isElsewhere whether a key is meant for something else; by default, for whoever is typing or answering a dialog
 */
export function useShortcuts(shortcuts: Readonly<Record<string, Shortcut>>, isElsewhere: KeyFilter = isTypingOrAsked): void {
  const press = useEffectEvent((key: string, event: KeyboardEvent) => shortcuts[key]?.(event))
  const ignore = useEffectEvent(isElsewhere)
  const keys = Object.keys(shortcuts)
  // Before the picture: a passive effect may take a while on a slow machine, and a key pressed meanwhile would be answered for
  // the screen before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stay the same
  useLayoutEffect(() => {
    const listen = shortcutListener(
      keys,
      (key, event) => press(key, event),
      (event) => ignore(event),
    )
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

type KeyFilter = (event: KeyboardEvent) => boolean

/** A held key acts once, but for the arrows: nobody marks ten orders ready by leaning on P. */
export function shortcutListener(
  keys: readonly string[],
  press: (key: string, event: KeyboardEvent) => unknown,
  ignore: KeyFilter,
): (event: Event) => void {
  const bindings = keys.map((key) => ({ key, wanted: parseKeybinding(key.includes('+') ? key : `[Shift]+${key}`)[0] }))
  // Not tinykeys' own listener: it ignores keys without a `code`, such as those of a keyboard on the screen.
  return (event) => {
    if (!isKeyPress(event) || event.defaultPrevented || ignore(event)) return
    const key = bindings.find(({ wanted }) => wanted && matchKeybindingPress(event, wanted))?.key
    if (key === undefined) return
    const isHeld = event.repeat && !key.startsWith('Arrow')
    if (isHeld || press(key, event) !== false) event.preventDefault()
  }
}

/** Browsers that fill in a field send key presses that have no key. */
function isKeyPress(event: Event): event is KeyboardEvent {
  return 'key' in event
}

function isTypingOrAsked({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  return isTyping || document.querySelector('dialog[open]') !== null
}
