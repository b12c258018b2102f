// A question to the device's database that is answered again whenever what it read has changed, and asked again when it failed.
import { liveQuery } from 'dexie'
import { WAITS_MS, waitAfter } from './ask-again.ts'

interface Held {
  hold(): void
  release(): void
}

const followed = new Set<Held>()

/**
 * What is followed now is not asked again until the returned function is called, and then everything once: while somebody waits for a
 * write, the database is theirs. What is followed from now on is answered as always.
 */
export function holdQuestions(): () => void {
  const held = [...followed]
  for (const question of held) question.hold()
  return () => {
    for (const question of held.splice(0)) question.release()
  }
}

/**
 * @param ask what it reads is what is followed
 * @param onError told of what is no passing fault, and the last that is told
 * @returns a function that stops it
 */
export function follow<Answer>(
  ask: () => Promise<Answer> | Answer,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): () => void {
  let failures = 0
  let isOver = false
  let holds = 0
  let stop = () => {}
  const begin = () => {
    if (isOver || holds > 0) return
    // Of a function that is not async itself, Dexie watches only what is read before the third answer or so. Of a connection that
    // was closed it would not tell.
    const answers = liveQuery(async () => {
      try {
        return { answer: await ask() }
      } catch (error) {
        return { error }
      }
    })
    const subscription = answers.subscribe((told) => ('error' in told ? void failed(told.error) : answered(told.answer)))
    stop = () => subscription.unsubscribe()
  }
  const answered = (answer: Answer) => {
    failures = 0
    onAnswer(answer)
  }
  const failed = async (error: unknown) => {
    stop()
    failures += 1
    if (failures > WAITS_MS.length) return onError(error)
    console.warn('asked again', error)
    await waitAfter(failures)
    begin()
  }
  const held: Held = {
    hold() {
      holds += 1
      stop()
    },
    release() {
      holds -= 1
      begin()
    },
  }
  followed.add(held)
  begin()
  return () => {
    isOver = true
    followed.delete(held)
    stop()
  }
}
