// A cake in the making: what is chosen, kept on the device with every change; begun anew there is nothing to keep.
import { useCallback, useRef, useState } from 'react'
import { type Allergen, addAllergens } from '#domain/allergens.ts'
import { type CakeDraft, chosenVariants } from '#domain/cake-draft.ts'
import type { CakeNow } from './use-cake.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

/** The cake after a change, and what there is to say about it. */
export interface DraftNow {
  draft: CakeDraft
  /** What the last change brought along. */
  added: readonly Allergen[]
  /** How many changes there were: whoever tells about them tells each. */
  changes: number
}

/** @param next is given the newest cake, which the screen may not show yet; giving it back changes nothing */
export type ChangeDraft = (next: (draft: CakeDraft) => CakeDraft) => void

export interface Drafting {
  now: DraftNow
  change: ChangeDraft
  /** The newest cake, for who acts on it; begins to write it down. */
  newest: () => CakeDraft
}

/** @param fresh a cake to start again with */
export function useDrafting(cake: CakeNow, initial: CakeDraft, fresh: CakeDraft): Drafting {
  const [now, show] = useState<DraftNow>({ draft: initial, added: [], changes: 0 })
  const last = useRef(now)
  const { keep, keepNow } = useDraftKeeper(cake)
  const change = useCallback<ChangeDraft>(
    (next) => {
      const before = last.current
      const draft = next(before.draft)
      if (draft === before.draft) return
      last.current = { draft, added: addedBy(cake, before, draft), changes: before.changes + 1 }
      show(last.current)
      keep(draft === fresh ? null : draft)
    },
    [cake, fresh, keep],
  )
  const newest = useCallback(() => {
    keepNow()
    return last.current.draft
  }, [keepNow])
  return { now, change, newest }
}

/** What is in the cake as it is, in the Regulation's order. */
export function allergensIn({ product, types }: CakeNow, draft: CakeDraft): Allergen[] {
  return addAllergens(product.allergens, ...chosenVariants(types, draft).map((variant) => variant.allergens))
}

function addedBy(cake: CakeNow, before: DraftNow, draft: CakeDraft): readonly Allergen[] {
  if (draft.choices.chosen === before.draft.choices.chosen) return before.added
  const known = allergensIn(cake, before.draft)
  return allergensIn(cake, draft).filter((allergen) => !known.includes(allergen))
}
