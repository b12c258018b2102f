// "Invio 2 di 3": how far a burst of sending has come. A burst begins when something waits and the server can be reached, grows
// when more is queued, and ends when nothing waits. Pure.

export interface SendProgress {
  /** Entries of this burst, sent ones included. */
  total: number
  /** Entries that still wait. */
  waiting: number
}

/** @param before null when nothing was being sent. @returns null when nothing is */
export function nextProgress(before: SendProgress | null, waiting: number, isReachable: boolean): SendProgress | null {
  if (!isReachable || waiting === 0) return null
  if (before === null) return { total: waiting, waiting }
  const added = Math.max(0, waiting - before.waiting)
  return { total: before.total + added, waiting }
}

/** The one that is being sent now, from 1. */
export function positionOf(progress: SendProgress): number {
  return progress.total - progress.waiting + 1
}
