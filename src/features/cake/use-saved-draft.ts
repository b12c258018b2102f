// What was left unfinished on this device of a cake, or of changing one in the cart; read once: from then on the screen knows better.
import { useEffect, useState } from 'react'
import { patiently } from '#data/patiently.ts'
import type { CakeDraft } from '#domain/cake-draft.ts'
import type { CakeNow } from './use-cake.ts'

/** undefined while it is being read; null when there is none. @param screen names what is composed; undefined while that is not known */
export function useSavedDraft(cake: CakeNow | null | undefined, screen: string | undefined): CakeDraft | null | undefined {
  const [saved, setSaved] = useState<{ screen: string; draft: CakeDraft | null }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cake as it is when the screen opens
  useEffect(() => {
    if (!cake || screen === undefined) return
    let isOver = false
    void patiently(() => import('#data/cake-draft.ts'))
      .then(({ draftName, readCakeDraft }) => readCakeDraft(draftName(cake.product.id, cake.line)))
      .then((draft) => !isOver && setSaved({ screen, draft }))
    return () => {
      isOver = true
    }
  }, [screen])
  return saved?.screen === screen ? saved?.draft : undefined
}
