// One press, one thing done: what a button does often puts the next step's button in its place, where the second half of a
// double click, or the repetition of a held key, would press that too.
import { type RefObject, useEffect } from 'react'

/** Within the element, the later clicks of a double click and the repetitions of Enter and Space do nothing. */
export function useMeantPresses(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stopClick = (event: MouseEvent) => {
      // `detail` counts the clicks made in a row in one place (UI Events, 3.3.2); a key's click has none.
      if (event.detail > 1) stop(event)
    }
    const stopKey = (event: KeyboardEvent) => {
      const isPress = event.key === 'Enter' || event.key === ' '
      if (event.repeat && isPress && event.target instanceof HTMLButtonElement) stop(event)
    }
    element.addEventListener('click', stopClick, true)
    element.addEventListener('keydown', stopKey, true)
    return () => {
      element.removeEventListener('click', stopClick, true)
      element.removeEventListener('keydown', stopKey, true)
    }
  }, [ref])
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
