// Who removes a line by keyboard loses the button that was pressed: the focus goes on to the line that takes its place, or to the
// page when it was the last one.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** @param list the list's element, which goes with its last line @param count lines on it */
export function useLineFocus(list: RefObject<HTMLUListElement | null>, count: number) {
  const place = useRef(-1)
  const before = useRef(count)
  useEffect(() => {
    const hasFewer = count < before.current
    before.current = count
    if (!hasFewer || document.activeElement !== document.body) return
    const line = list.current?.children[Math.min(place.current, count - 1)]
    const control = line?.querySelector<HTMLElement>('button:not(:disabled)')
    if (control) control.focus()
    else focusPage()
  }, [list, count])
  useEffect(
    () => () => {
      if (place.current !== -1 && document.activeElement === document.body) focusPage()
    },
    [],
  )
  return (event: FocusEvent) => {
    const lines = [...(list.current?.children ?? [])]
    place.current = lines.findIndex((line) => line.contains(event.target))
  }
}

function focusPage(): void {
  document.getElementById('contenuto')?.focus()
}
