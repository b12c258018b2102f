// Rooms below ask for a sync without knowing what it is made of: src/data/sync/sync.ts, on top of them, answers.

let answer: () => Promise<void> = async () => undefined

/** @param work runs at each request; one for the page */
export function onSyncRequest(work: () => Promise<void>): void {
  answer = work
}

/**
 * Fetches what the server has just changed. Resolves when it is here; at once where nothing syncs (a test, a page without it).
 */
export function requestSync(): Promise<void> {
  return answer()
}
