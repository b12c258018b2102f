// An answer that changes while the screen is shown. For what comes with a first page of shop or kiosk: with `watch` (db/watch.ts)
// the question itself loads the database. Screens that load it anyway ask by `useLiveQuery`.
import { startTransition, useEffect, useState } from 'react'
import type { Watch } from '#data/db/watch.ts'

/**
 * undefined until the first answer. While another question is on its way, and while it is asked again because it failed, the last
 * answer stays.
 * @param deps what the question depends on: a change asks it anew
 * @throws during the render, what the source failed with time and again
 */
export function useLive<Answer>(watch: Watch<Answer>, deps: readonly unknown[]): Answer | undefined {
  const [shown, show] = useState<{ answer: Answer } | { error: unknown }>()
  useEffect(
    () =>
      watch(
        // In slices: nobody waits for it, and whoever taps or types meanwhile comes first.
        (answer) =>
          startTransition(() => show((last) => (last && 'answer' in last && last.answer === answer ? last : { answer }))),
        (error) => show({ error }),
      ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller knows what the question depends on
    deps,
  )
  if (shown && 'error' in shown) throw shown.error
  return shown?.answer
}
