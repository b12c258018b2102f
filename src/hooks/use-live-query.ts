// The same as `useLive` for screens that load the database anyway: a question as it is, and its answers at once.
import { follow } from '#data/db/follow.ts'
import { useAnswers } from './use-live.ts'

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
  const answer = useAnswers<Answer>((onAnswer, onError) => follow(ask, onAnswer, onError), deps, atOnce)
  return answer === undefined ? initial : answer
}

function atOnce(show: () => void): void {
  show()
}
