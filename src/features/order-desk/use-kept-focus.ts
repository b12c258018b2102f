// An action may take away the very button that was pressed. The focus then falls to the page's body, and the keyboard with it;
// here it goes to the order's title instead.
import { type RefObject, useEffect, useRef } from 'react'
import { focusDetail } from './focus-detail.ts'

export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const enter = () => {
      hadFocus.current = true
    }
    const leave = (event: FocusEvent) => {
      // Null also when the focused element is removed: that is the case to mend.
      if (event.relatedTarget !== null) hadFocus.current = false
    }
    // A press on nothing in particular gives the focus away on purpose.
    const press = () => {
      hadFocus.current = false
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press)
    }
  }, [container])
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusDetail()
  })
}
