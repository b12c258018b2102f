// Whether the page's own code is at work. In what the server rendered, buttons and forms are there before it.
import { useSyncExternalStore } from 'react'

/** False on the server and while taking over from it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
