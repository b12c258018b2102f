// Writes the cake in the making to the device a moment after each change: the picture comes first, and what is typed fast is written
// once. Whoever leaves the screen has it written at once.
import { useCallback, useEffect, useRef } from 'react'
import type { CakeDraft } from '#domain/cake-draft.ts'
import type { CakeNow } from './use-cake.ts'

/** Long enough for the frame that shows the change; too short for a person to do something else meanwhile. */
const WRITTEN_AFTER_MS = 80

interface Waiting {
  write: () => void
  timer: ReturnType<typeof setTimeout>
}

/** `keep(null)` forgets the draft; `keepNow` begins to write what still waits. */
export function useDraftKeeper({ product: { id }, line }: CakeNow) {
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
  const { draftName, keepCakeDraft } = await import('#data/cake-draft.ts')
  await keepCakeDraft(draftName(productId, line), draft)
}
