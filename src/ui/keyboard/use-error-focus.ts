// Takes a person to the first field that is marked wrong, once the marks of an attempt to send are on the screen.
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface ErrorFocus<Element extends HTMLElement> {
  /** Around the fields. */
  ref: RefObject<Element | null>
  /** To be called together with what marks the fields; nothing moves when none is marked. */
  focusWrong: () => void
}

export function useErrorFocus<Element extends HTMLElement>(): ErrorFocus<Element> {
  const ref = useRef<Element>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const wrong = attempts > 0 ? ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    // Of a choice, its first answer.
    const field = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector('input') : wrong
    field?.focus()
  }, [attempts])
  return { ref, focusWrong: () => setAttempts((last) => last + 1) }
}
