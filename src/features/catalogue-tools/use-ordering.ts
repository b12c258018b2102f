// Writes the order that a person gives a list, and says why when it could not be written.
import { useState } from 'react'
import { type BatchOutcome, changeCatalogue } from '#data/catalogue-tools.ts'
import type { BatchCollection } from '#domain/catalogue-batch.ts'
import { movedPlaces } from '#domain/sort-order.ts'
import { type Placed, usePendingPlaces } from '#ui/use-pending-places.ts'

export interface Ordering<Item> {
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
