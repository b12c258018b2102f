// Choosing several orders of the list: which are chosen, as long as the list stays the one they were chosen in.
import { useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'

export interface Picking {
  /** Null while nobody chooses; else the chosen ones that are in the list, in its order. */
  chosen: readonly OrderWithItems[] | null
  begin: () => void
  end: () => void
  /** @param ids all of them, in or out */
  set: (ids: readonly string[], isChosen: boolean) => void
}

/** @param place names the list: another day or tab ends the choosing. @param shown its orders, from top to bottom */
export function usePicking(place: string, shown: readonly OrderWithItems[]): Picking {
  const [state, setState] = useState<{ place: string; ids: ReadonlySet<string> } | null>(null)
  const ids = state?.place === place && shown.length > 0 ? state.ids : null
  return {
    chosen: ids && shown.filter(({ id }) => ids.has(id)),
    begin: () => setState({ place, ids: new Set() }),
    end: () => setState(null),
    set: (changed, isChosen) => {
      const others = [...(ids ?? [])].filter((id) => !changed.includes(id))
      setState({ place, ids: new Set(isChosen ? [...others, ...changed] : others) })
    },
  }
}
