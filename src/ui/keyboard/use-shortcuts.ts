// A screen's keyboard shortcuts, heard everywhere on the page while the screen is shown. tinykeys reads the bindings. A sign acts
// only when nothing else is typed with it: a scanner types P and S as well.
import { useEffectEvent, useLayoutEffect } from 'react'
import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import { follows, isKeyPress, isSign, onKeyRuns } from './key-runs.ts'

/** Returns false when the key means nothing now: then a key that is no sign keeps its usual meaning. */
type Shortcut = (event: KeyboardEvent) => unknown

type Shortcuts = Readonly<Record<string, Shortcut>>
type KeyFilter = (event: KeyboardEvent) => boolean

/**
 * @param shortcuts by key as tinykeys writes it: `n`, `ArrowDown`, `Control+s`. Those without a modifier are heard with Shift as
 * well, which some keyboards need for a `/`. The keys stay the same while the screen is shown, what they do may change
 * @param isElsewhere whether a key is meant for something else; by default, for whoever is typing or answering a dialog
 */
export function useShortcuts(shortcuts: Shortcuts, isElsewhere: KeyFilter = isTypingOrAsked): void {
  useKeys(onShortcuts, shortcuts, isElsewhere)
}

/**
 * Keys that lead into a field, where what is typed next is written: done at once, but not in the middle of a run.
 * @param keys as for `useShortcuts`. One that returns false is written into the field itself
 */
export function useTypingKeys(keys: Shortcuts, isElsewhere: KeyFilter = isTypingOrAsked): void {
  useKeys(onTypingKeys, keys, isElsewhere)
}

type Listen = (keys: readonly string[], press: (key: string, event: KeyboardEvent) => unknown, ignore: KeyFilter) => () => void

function useKeys(listen: Listen, shortcuts: Shortcuts, isElsewhere: KeyFilter): void {
  const press = useEffectEvent((key: string, event: KeyboardEvent) => shortcuts[key]?.(event))
  const ignore = useEffectEvent(isElsewhere)
  // Before the picture: a passive effect may take a while on a slow machine, and a key pressed meanwhile would be answered for
  // the screen before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stay the same
  useLayoutEffect(
    () =>
      listen(
        Object.keys(shortcuts),
        (key, event) => press(key, event),
        (event) => ignore(event),
      ),
    [],
  )
}

/** A held key acts once, but for the arrows: nobody marks ten orders ready by leaning on P. @returns ends it */
export function onShortcuts(...[keys, press, ignore]: Parameters<Listen>): () => void {
  const keyOf = keyFinder(keys)
  let waiting: { key: string; event: KeyboardEvent } | null = null
  const stop = onKeyRuns((run, end) => {
    const asked = waiting
    waiting = null
    if (asked === null || run.length > 1 || run[0] !== asked.event) return
    press(asked.key, asked.event)
    // What the key leads to has not got the focus yet: Enter would press what had it before.
    if (end?.key === 'Enter') swallow(end)
  })
  const listen = (event: Event) => {
    if (!isKeyPress(event) || event.defaultPrevented || ignore(event)) return
    const key = keyOf(event)
    if (key === undefined) return
    const isHeld = event.repeat && !key.startsWith('Arrow')
    const isWaiting = isSign(event)
    if (isWaiting) waiting = { key, event }
    if (isHeld || isWaiting || press(key, event) !== false) event.preventDefault()
  }
  window.addEventListener('keydown', listen)
  return () => {
    stop()
    window.removeEventListener('keydown', listen)
  }
}

/** @returns ends it */
export function onTypingKeys(...[keys, press, ignore]: Parameters<Listen>): () => void {
  const keyOf = keyFinder(keys)
  let [before, last]: [KeyboardEvent | undefined, KeyboardEvent | undefined] = [undefined, undefined]
  const watch = (event: Event) => {
    if (isKeyPress(event) && isSign(event)) [before, last] = [last, event]
  }
  const listen = (event: Event) => {
    if (!isKeyPress(event) || event.defaultPrevented || ignore(event)) return
    const key = keyOf(event)
    if (key === undefined || (event === last && follows(event, before))) return
    if (event.repeat || press(key, event) !== false) event.preventDefault()
  }
  window.addEventListener('keydown', watch, { capture: true })
  window.addEventListener('keydown', listen)
  return () => {
    window.removeEventListener('keydown', watch, { capture: true })
    window.removeEventListener('keydown', listen)
  }
}

function keyFinder(keys: readonly string[]): (event: KeyboardEvent) => string | undefined {
  const bindings = keys.map((key) => ({ key, wanted: parseKeybinding(key.includes('+') ? key : `[Shift]+${key}`)[0] }))
  // Not tinykeys' own listener: it ignores keys without a `code`, such as those of a keyboard on the screen.
  return (event) => bindings.find(({ wanted }) => wanted && matchKeybindingPress(event, wanted))?.key
}

/** Nothing hears the key any more. */
function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function isTypingOrAsked({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  return isTyping || document.querySelector('dialog[open]') !== null
}
