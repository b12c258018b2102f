// An answer that changes while the screen is shown, from any source that can be watched.
import { startTransition, useEffect, useState } from 'react'

/** Starts watching. Returns a function that stops it. */
type Watch<Answer> = (onAnswer: (answer: Answer) => void, onError: (error: unknown) => void) => () => void

/**
 * undefined until the first answer. While another question is on its way, the last answer stays.
 * @param deps what the question depends on: a change asks it anew
 * @throws during the render, what the source failed with
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
