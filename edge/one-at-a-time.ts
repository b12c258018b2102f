// Runs a piece of work never twice at once. Whoever asks while it runs gets one more run afterwards, shared by all who asked:
// what they changed may have come too late for the one under way.

export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (running === null) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
