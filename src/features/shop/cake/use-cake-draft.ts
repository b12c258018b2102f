// The draft of a cake: what is chosen, written to the device a moment after every change, and read again when the screen is
// opened anew.
import { useCallback, useEffect, useRef, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { type CakeDraft, chosenVariants } from '#domain/cake/draft.ts'
import { type AllergenSum, addedAllergens, allergensWith } from '#domain/catalogue/allergen-sum.ts'
import type { Allergen } from '#domain/catalogue/allergens.ts'
import type { CakeNow } from './read-cake.ts'

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

export interface EditableDraft {
  now: DraftNow
  change: ChangeDraft
  /** The newest cake, for who acts on it; begins to write it down. */
  newest: () => CakeDraft
}

/** @param fresh a cake to start again with */
export function useCakeDraft(cake: CakeNow, initial: CakeDraft, fresh: CakeDraft): EditableDraft {
  const [now, show] = useState<DraftNow>({ draft: initial, added: [], changes: 0 })
  const last = useRef(now)
  const { keep, keepNow } = useDraftAutosave(cake)
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

/** What is in the cake as it is. */
export function allergensIn({ product, types }: CakeNow, draft: CakeDraft): AllergenSum {
  return allergensWith(product, chosenVariants(types, draft))
}

function addedBy(cake: CakeNow, before: DraftNow, draft: CakeDraft): readonly Allergen[] {
  if (draft.choices.chosen === before.draft.choices.chosen) return before.added
  return addedAllergens({ allergens: allergensIn(cake, draft).contains }, allergensIn(cake, before.draft).contains)
}

// Writes the cake in the making to the device a moment after each change: the picture comes first, and what is typed fast is
// written once. Whoever leaves the screen has it written at once.

/** Long enough for the frame that shows the change; too short for a person to do something else meanwhile. */
const WRITTEN_AFTER_MS = 80

interface Waiting {
  write: () => void
  timer: ReturnType<typeof setTimeout>
}

/** `keep(null)` forgets the draft; `keepNow` begins to write what still waits. */
function useDraftAutosave({ product: { id }, line }: CakeNow) {
  const waiting = useRef<Waiting | null>(null)
  const keepNow = useCallback(() => {
    const { current } = waiting
    waiting.current = null
    clearTimeout(current?.timer)
    current?.write()
  }, [])
  const keep = useCallback(
    (draft: CakeDraft | null) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { write: () => void store(id, line, draft), timer: setTimeout(keepNow, WRITTEN_AFTER_MS) }
    },
    [id, line, keepNow],
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [keepNow])
  return { keep, keepNow }
}

/** In the order of the changes: one device's transactions do not overtake each other. */
async function store(productId: string, line: CakeNow['line'], draft: CakeDraft | null): Promise<void> {
  const { draftName, keepCakeDraft } = await import('#data/ordering/cake-draft.ts')
  await keepCakeDraft(draftName(productId, line), draft)
}

// What was left unfinished on this device of a cake, or of changing one in the cart; read once: from then on the screen knows
// better.

/**
 * undefined while it is being read; null when there is none.
 * @param screen names what is composed; undefined while that is not known
 */
export function useSavedDraft(cake: CakeNow | null | undefined, screen: string | undefined): CakeDraft | null | undefined {
  const [saved, setSaved] = useState<{ screen: string; draft: CakeDraft | null }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cake as it is when the screen opens
  useEffect(() => {
    if (!cake || screen === undefined) return
    let isOver = false
    void importWithRetry(() => import('#data/ordering/cake-draft.ts'))
      .then(({ draftName, readCakeDraft }) => readCakeDraft(draftName(cake.product.id, cake.line)))
      .then((draft) => !isOver && setSaved({ screen, draft }))
    return () => {
      isOver = true
    }
  }, [screen])
  return saved?.screen === screen ? saved?.draft : undefined
}
