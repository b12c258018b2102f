// The keyboard in a master and its detail: ↑↓ between rows, Enter on the open one goes to the detail, Escape comes back; and when
// what had the focus goes away (a detail that closes, a bar that has saved), the focus stays near instead of falling to the page.
// Rows are the buttons marked `data-row`; the open one is `aria-current`.
import { type RefObject, useEffect, useRef } from 'react'
import { landOn, nearestPlace } from './landing.ts'
import { onLostFocus } from './lost-focus.ts'

const ROW = '[data-row]'

/** For a search's ↓. */
export function focusFirstRow(event: { preventDefault: () => void }): void {
  event.preventDefault()
  rowsIn(document)[0]?.focus()
}

/** @param isOpen something is chosen: on a narrow screen it stands in the list's place */
export function useSplitFocus(
  split: RefObject<HTMLElement | null>,
  detail: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  const isOpenNow = useRef(isOpen)
  useEffect(() => {
    isOpenNow.current = isOpen
    const row = split.current && openRow(split.current)
    if (isOpen && row && !isSeen(row)) detail.current?.focus()
  }, [isOpen, split, detail])
  useEffect(() => {
    const root = split.current
    if (!root) return
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      if (moved(root, detail.current, event)) event.preventDefault()
    }
    root.addEventListener('keydown', press)
    let lastRow: HTMLElement | null = null
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(ROW)) lastRow = target
    }
    const stop = onLostFocus(root, (from) => {
      const place = nearestPlace(from)
      if (place && place !== detail.current && detail.current?.contains(place)) return landOn(place)
      const row = lastRow?.isConnected ? lastRow : openRow(root)
      // A search may have left no row.
      ;(row && !isOpenNow.current ? row : detail.current)?.focus()
    })
    root.addEventListener('focusin', enter)
    return () => {
      root.removeEventListener('keydown', press)
      root.removeEventListener('focusin', enter)
      stop()
    }
  }, [split, detail])
}

/** @returns whether the key was for us */
function moved(root: HTMLElement, detail: HTMLElement | null, { key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog')) return false
  const row = target.closest<HTMLElement>(ROW)
  if (row === null) {
    const isBack = key === 'Escape' && detail?.contains(target) === true && isSeen(openRow(root))
    if (isBack) openRow(root)?.focus()
    return isBack
  }
  if (key === 'ArrowRight' || (key === 'Enter' && row.ariaCurrent === 'true')) {
    detail?.focus()
    return true
  }
  const rows = rowsIn(root)
  const index = rows.indexOf(row)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key]
  if (next === undefined) return false
  rows[next]?.focus()
  return true
}

function openRow(root: HTMLElement): HTMLElement | null {
  const rows = rowsIn(root)
  return rows.find(({ ariaCurrent }) => ariaCurrent === 'true') ?? rows[0] ?? null
}

function rowsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(ROW)]
}

function isSeen(element: HTMLElement | null): boolean {
  return element !== null && element.offsetParent !== null
}
