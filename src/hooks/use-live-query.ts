// Dexie's `useLiveQuery`, with a question that is asked again when it failed. For screens that load the database anyway; what comes
// with a first page asks by `useLive`.
import { useObservable } from 'dexie-react-hooks'
import { follow } from '#data/db/follow.ts'

/**
 * undefined until the first answer. While another question is on its way, and while it is asked again because it failed, the last
 * answer stays.
 * @param ask an async function itself: of another, Dexie watches only what is read first
 * @param deps what the question depends on: a change asks it anew
 * @param initial until the first answer
 * @throws during the render, what it failed with time and again
 */
export function useLiveQuery<Answer>(ask: () => Promise<Answer> | Answer, deps?: readonly unknown[]): Answer | undefined
export function useLiveQuery<Answer, Initial>(
  ask: () => Promise<Answer> | Answer,
  deps: readonly unknown[],
  initial: Initial,
): Answer | Initial
export function useLiveQuery<Answer>(ask: () => Promise<Answer> | Answer, deps: readonly unknown[] = [], initial?: Answer) {
  const answers = () => ({
    hasValue: () => false,
    subscribe: (onAnswer: (answer: Answer) => void, onError: (error: unknown) => void = reportError) =>
      follow(ask, onAnswer, onError),
  })
  return useObservable(answers, [...deps], initial)
}
