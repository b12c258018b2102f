// A question to the device's database that is answered again whenever what it read has changed. The database's code is heavy and
// no first page needs it to be read: it is loaded with the first question.
import { importWithRetry } from './import-with-retry.ts'

/** Starts asking. @returns a function that stops it */
export type Watch<Answer> = (onAnswer: (answer: Answer) => void, onError: (error: unknown) => void) => () => void

/**
 * @param load loads the code that is needed, then gives the question; what the question reads is what is watched
 */
export function watch<Answer>(load: () => Promise<() => Promise<Answer>>): Watch<Answer> {
  return (onAnswer, onError) => {
    let stop = () => {}
    let isOver = false
    const begin = async () => {
      const [{ follow }, read] = await importWithRetry(() => Promise.all([import('./follow.ts'), load()]))
      if (!isOver) stop = follow(read, onAnswer, onError)
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }
}

/**
 * Asks once, now. What this page has begun to write before is in the answer, even if the screens do not show it yet: the database
 * answers in the order in which it is asked.
 * @param signal when aborted, the promise stays pending for ever
 * @returns the first answer that is not undefined, which is waited for
 */
export function askOnce<Answer>(question: Watch<Answer | undefined>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = question((answer) => {
      if (answer === undefined || signal.aborted) return
      stop()
      resolve(answer)
    }, reject)
    signal.addEventListener('abort', stop)
  })
}
