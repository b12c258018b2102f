// Up and down through the rows, from the keyboard and from the detail's arrows; the focus goes along.
import { useEffect, useState } from 'react'
import { rowId } from './order-row.tsx'
import { neighbourRow } from './row-navigation.ts'

export interface RowMoves {
  previousId: string | null
  nextId: string | null
  move: (step: 1 | -1) => void
  /** Opens the top row. */
  first: () => void
}

export function useRowMoves(ids: readonly string[], selectedId: string | null, open: (id: string) => void): RowMoves {
  const [lastIndex, setLastIndex] = useState(0)
  const index = selectedId === null ? -1 : ids.indexOf(selectedId)
  useEffect(() => {
    if (index >= 0) setLastIndex(index)
  }, [index])
  const neighbour = (step: 1 | -1) => neighbourRow(ids, selectedId, lastIndex, step)
  const go = (id: string | null) => {
    if (id === null) return
    open(id)
    document.getElementById(rowId(id))?.focus()
  }
  return {
    previousId: neighbour(-1),
    nextId: neighbour(1),
    move: (step) => go(neighbour(step)),
    first: () => go(ids[0] ?? null),
  }
}
