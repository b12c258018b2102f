// The list that stands beside a form: the button that opens a row, which row is open (with a question while its form has
// unsaved input), and saving the order that a person gives the rows.
import { type ReactNode, useState } from 'react'
import { type BatchOutcome, changeCatalogue } from '#data/catalogue/tools.ts'
import type { BatchCollection } from '#domain/catalogue/batch.ts'
import { movedPlaces } from '#domain/catalogue/sorting.ts'
import { type Placed, usePendingPlaces } from '#ui/office/use-pending.ts'
import styles from './tool-list.module.css'

export function PickButton({ isChosen, onPick, children }: { isChosen: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.pick} aria-current={isChosen ? 'true' : undefined} onClick={onPick}>
      {children}
    </button>
  )
}

// Which row of a list is open beside it. While its form has something to lose, another one has to wait for an answer.

/** `new`: one that is being made. */
type Chosen = string | 'new' | null

interface Choosing {
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

// Writes the order that a person gives a list, and says why when it could not be written.

interface Ordering<Item> {
  items: readonly Item[]
  problem: string | null
  order: (ids: readonly string[]) => Promise<void>
}

export function useOrdering<Item extends Placed>(collection: BatchCollection, stored: readonly Item[]): Ordering<Item> {
  const { rows, place } = usePendingPlaces(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const order = async (ids: readonly string[]) => {
    const places = movedPlaces(ids, new Map(rows.map(({ id, sort }) => [id, sort])))
    if (places.length === 0) return
    const seen = new Map(rows.map(({ id, updated }) => [id, updated]))
    await place(places, async () => {
      const changes = places.map(({ id, sort }) => ({ collection, id, seen: seen.get(id) ?? '', values: { sort } }))
      const outcome = await changeCatalogue(changes)
      setProblem(problemOf(outcome))
      return outcome.kind === 'saved'
    })
  }
  return { items: rows, problem, order }
}

function problemOf(outcome: BatchOutcome): string | null {
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return 'Il negozio non risponde: l’ordine è quello di prima.'
  if (outcome.kind === 'refused') return `L’ordine non è cambiato. ${outcome.message}`
  return 'Qualcuno ha appena modificato queste voci: l’ordine è quello di prima. Riprova.'
}
