// Who removes a line by keyboard loses the button that was pressed: the focus goes on to the line that takes its place, or to the
// page when it was the last one.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** @param list the list's element @param count lines on it */
export function useLineFocus(list: RefObject<HTMLUListElement | null>, count: number) {
  const place = useRef(0)
  const before = useRef(count)
  useEffect(() => {
    const hasFewer = count < before.current
    before.current = count
    if (!hasFewer || document.activeElement !== document.body) return
    const line = list.current?.children[Math.min(place.current, count - 1)]
    const control = line?.querySelector<HTMLElement>('button:not(:disabled)') ?? document.getElementById('contenuto')
    control?.focus()
  }, [list, count])
  return (event: FocusEvent) => {
    const lines = [...(list.current?.children ?? [])]
    place.current = lines.findIndex((line) => line.contains(event.target))
  }
}
