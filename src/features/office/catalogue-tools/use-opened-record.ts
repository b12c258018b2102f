// The record that a form was opened with. While nothing in the form differs from it, it follows what others write; from the first
// change on it stays, so that the server can tell whether somebody was faster. Once a person was told so, the newest counts.
import { useEffect, useRef, useState } from 'react'

interface Versioned {
  id: string
  updated: string
}

export interface OpenedRecord<Row> {
  /** What the form is compared with; null for a new one. */
  base: Row | null
  /** The version that a save is based on. */
  seen: string
  /** This form's own save, whose news the mirror brings a moment later. @param updated the record's, as answered */
  saved: (updated: string) => void
  /** Somebody else was faster: the next save is about what is there now. */
  warn: () => void
}

/**
 * @param row as it is now on this device
 * @param isClean whether the form says the same as a record
 * @param show fills the form anew
 */
export function useOpenedRecord<Row extends Versioned>(
  row: Row | null,
  isClean: (base: Row | null) => boolean,
  show: (fresh: Row) => void,
): OpenedRecord<Row> {
  const [base, setBase] = useState(row)
  const [isWarned, setIsWarned] = useState(false)
  const [own, setOwn] = useState<string | null>(null)
  const latest = useRef({ base, isClean, show })
  latest.current = { base, isClean, show }
  useEffect(() => {
    const { base: last, isClean: isSame, show: fill } = latest.current
    if (row === null || last?.updated === row.updated) return
    // What was just saved comes back and is what the form says; what others wrote is shown where nothing was typed.
    if (!isSame(row) && !isSame(last)) return
    setBase(row)
    setIsWarned(false)
    setOwn(null)
    fill(row)
  }, [row])
  const seen = (isWarned ? row?.updated : (own ?? base?.updated)) ?? ''
  return { base, seen, saved: setOwn, warn: () => setIsWarned(true) }
}
