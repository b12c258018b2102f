// An answer that is expensive to get, kept for a while (RFC 5861, stale-while-revalidate and stale-if-error, for our own use). While
// it is fresh nobody asks again; when it is not, it is still given at once and a new one is fetched behind it; when it is old, the
// new one is waited for, and the old one given if there is none.

export interface KeptAnswerOptions<Answer> {
  /** Gets a new one. */
  ask: () => Promise<Answer>
  nowMs: () => number
  freshMs: number
  oldMs: number
  /** For so long after one began to ask behind an answer, or failed, nobody does it again. */
  pauseMs: number
}

/** Gives the answer, or null when there has never been one. @param behind lets a fetch go on after the request is answered */
export type KeptAnswer<Answer> = (behind: (work: Promise<void>) => void) => Promise<Answer | null>

export function keptAnswer<Answer>({ ask, nowMs, freshMs, oldMs, pauseMs }: KeptAnswerOptions<Answer>): KeptAnswer<Answer> {
  let kept: { answer: Answer; askedMs: number } | null = null
  /** No promise: on Cloudflare a request must not wait for what another one fetches. */
  let beganMs = Number.NEGATIVE_INFINITY
  let failedMs = Number.NEGATIVE_INFINITY

  const fetchNew = async () => {
    const askedMs = nowMs()
    beganMs = askedMs
    try {
      const answer = await ask()
      if (kept === null || kept.askedMs <= askedMs) kept = { answer, askedMs }
    } catch (error) {
      failedMs = nowMs()
      console.warn('rendering', error)
    }
  }
  return async (behind) => {
    const ageMs = kept === null ? Number.POSITIVE_INFINITY : nowMs() - kept.askedMs
    const isPaused = nowMs() - failedMs < pauseMs
    if (ageMs >= oldMs && !isPaused) await fetchNew()
    else if (ageMs >= freshMs && !isPaused && nowMs() - beganMs >= pauseMs) behind(fetchNew())
    return kept?.answer ?? null
  }
}
