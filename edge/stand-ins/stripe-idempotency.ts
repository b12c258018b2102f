// Idempotency keys as Stripe keeps them: the same key with the same content gives the first answer again, with other content it is
// an error, and while the first request is still being answered it is a conflict. What was refused before it began is not kept.
// https://docs.stripe.com/api/idempotent_requests

interface Known {
  content: string
  /** null while it is being answered. */
  answer: { status: number; body: string } | null
}

export interface Idempotency {
  /** @param content method, path and body */
  once(key: string, content: string, work: () => Promise<Response>): Promise<Response>
  clear(): void
}

const MOST = 2000

export function idempotency(errorOf: (kind: 'other-content' | 'in-use', key: string) => Response): Idempotency {
  const known = new Map<string, Known>()
  return {
    async once(key, content, work) {
      const before = known.get(key)
      if (before && before.content !== content) return errorOf('other-content', key)
      if (before && before.answer === null) return errorOf('in-use', key)
      if (before?.answer) {
        const headers = { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' }
        return new Response(before.answer.body, { status: before.answer.status, headers })
      }
      const entry: Known = { content, answer: null }
      known.set(key, entry)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
      try {
        const answer = await work()
        if (answer.ok) entry.answer = { status: answer.status, body: await answer.clone().text() }
        else known.delete(key)
        return answer
      } catch (error) {
        known.delete(key)
        throw error
      }
    },
    clear: () => known.clear(),
  }
}
