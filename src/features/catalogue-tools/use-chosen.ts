// Which row of a list is open beside it. While its form has something to lose, another one has to wait for an answer.
import { useState } from 'react'

/** `new`: one that is being made. */
export type Chosen = string | 'new' | null

export interface Choosing {
  chosen: Chosen
  /** A row that waits for the answer; undefined when there is no question. */
  wanted: Chosen | undefined
  pick: (next: Chosen) => void
  /** Without asking: what was typed is saved, or gone. */
  open: (next: Chosen) => void
  stay: () => void
  onDirty: (isDirty: boolean) => void
}

export function useChosen(): Choosing {
  const [chosen, setChosen] = useState<Chosen>(null)
  const [wanted, setWanted] = useState<Chosen | undefined>(undefined)
  const [isDirty, setIsDirty] = useState(false)
  const open = (next: Chosen) => {
    setChosen(next)
    setWanted(undefined)
    setIsDirty(false)
  }
  return {
    chosen,
    wanted,
    pick: (next) => (isDirty && next !== chosen ? setWanted(next) : open(next)),
    open,
    stay: () => setWanted(undefined),
    onDirty: setIsDirty,
  }
}
