// List and detail of a back-office screen under its bar: side by side, each with a scroll of its own; on a phone they take
// turns. Arrow keys move between rows, Enter goes to the detail, Escape comes back.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { focusPlace, nearestPlace, onLostFocus } from '#ui/keyboard/focus-fallback.ts'
import styles from './office-split.module.css'

interface OfficeSplitProps {
  list: ReactNode
  listLabel: string
  detail: ReactNode
  detailLabel: string
  /** On a phone: whether the detail stands in the list's place. */
  isDetailOpen: boolean
  /** `aside`: list 1fr, detail 380 px (codes, people); `main`: list 348 px, detail 1fr (products). */
  detailWidth: 'aside' | 'main'
}

export function OfficeSplit({ list, listLabel, detail, detailLabel, isDetailOpen, detailWidth }: OfficeSplitProps) {
  const split = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLElement>(null)
  useSplitFocus(split, aside, isDetailOpen)
  return (
    <div ref={split} className={classNames(styles.split, styles[detailWidth])} data-open={isDetailOpen}>
      <section className={styles.list} aria-label={listLabel}>
        {list}
      </section>
      <section ref={aside} className={styles.detail} aria-label={detailLabel} tabIndex={-1}>
        {detail}
      </section>
    </div>
  )
}

// The keyboard in a master and its detail: ↑↓ between rows, Enter on the open one goes to the detail, Escape comes back; and when
// what had the focus goes away (a detail that closes, a bar that has saved), the focus stays near instead of falling to the page.
// Rows are the buttons whose `data-row` is the id of what they open; the open one is `aria-current`.

const ROW = '[data-row]'

/** For a search's ↓. */
export function focusFirstRow(event: { preventDefault: () => void }): void {
  event.preventDefault()
  rowsIn(document)[0]?.focus()
}

/** @param isOpen something is chosen: on a narrow screen it stands in the list's place */
function useSplitFocus(split: RefObject<HTMLElement | null>, detail: RefObject<HTMLElement | null>, isOpen: boolean): void {
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
    let lastId: string | undefined
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(ROW)) lastId = target.dataset.row
    }
    const stop = onLostFocus(root, (from) => {
      const lastRow = rowsIn(root).find(({ dataset }) => dataset.row === lastId)
      // A row that went to another group was made anew there.
      if (lastRow && from[0]?.matches(ROW)) return focusPlace(lastRow)
      const place = nearestPlace(from)
      if (place && place !== detail.current && detail.current?.contains(place)) return focusPlace(place)
      const row = lastRow ?? openRow(root)
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
