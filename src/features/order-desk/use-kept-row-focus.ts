// A new order moves the rows below it, and the last one of a block into the next: it is made anew there, and the keyboard's place
// would be gone with the old one.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** @param container of the rows, each with an id of its own */
export function useKeptRowFocus(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = container.current
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement && target.id !== '' ? target : null
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [container])
  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    focused.current = null
    document.getElementById(last.id)?.focus({ preventScroll: true })
  })
}
