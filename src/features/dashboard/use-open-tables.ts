// Which cards show their table. Kept by the screen: cards come anew with each period, and what was opened stays open.
import { useState } from 'react'

export interface OpenTables {
  has: (title: string) => boolean
  /** Opens or closes that card's. */
  toggle: (title: string) => void
}

export function useOpenTables(): OpenTables {
  const [titles, setTitles] = useState<ReadonlySet<string>>(new Set())
  const toggle = (title: string) =>
    setTitles((last) => (last.has(title) ? new Set([...last].filter((other) => other !== title)) : new Set([...last, title])))
  return { has: (title) => titles.has(title), toggle }
}
