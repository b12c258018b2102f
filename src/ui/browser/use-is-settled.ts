// Whether the first screen works and the browser has a moment to spare: time for what nobody waits for.
import { useSyncExternalStore } from 'react'

/** On a busy page. */
const LATEST_MS = 1500

/** Of this page: it does not become unsettled again. */
let hasSettled = false
const listeners = new Set<() => void>()

/**
 * False while rendering on the server and while taking over from it: that goes in slices, and a part that is taken over after the
 * page has settled must still begin as the server drew it, or React throws the whole page away, with what was typed into it.
 */
export function useIsSettled(): boolean {
  return useSyncExternalStore(
    onSettled,
    () => hasSettled,
    () => false,
  )
}

function onSettled(listener: () => void): () => void {
  listeners.add(listener)
  if (!hasSettled && listeners.size === 1) wait()
  return () => listeners.delete(listener)
}

function wait(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(settle)
  else requestIdleCallback(settle, { timeout: LATEST_MS })
}

function settle(): void {
  hasSettled = true
  for (const listener of listeners) listener()
}
