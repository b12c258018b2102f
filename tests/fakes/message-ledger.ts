// PocketBase as the edge meets it when it sends messages: lends them, writes down what came of them, and can be away.
import type { Forward } from '../../edge/options.ts'

interface LedgerMessage {
  id: string
  state: string
  error: string
  external_id: string
  retry_after_seconds: number
}

export interface MessageLedger {
  forward: Forward
  messages: Map<string, LedgerMessage>
  /** Method and path of each call, with what was sent. */
  calls: { path: string; token: string | null; body: Record<string, unknown> }[]
  /** How many of the next calls find nobody, by the end of their path. */
  away: { path: RegExp; times: number } | null
}

/** @param waiting as the claim gives them out */
export function messageLedger(waiting: readonly { id: string }[] = []): MessageLedger {
  const messages = new Map(waiting.map(({ id }) => [id, { id, state: 'queued', ...NOTHING }]))
  const ledger: MessageLedger = {
    messages,
    calls: [],
    away: null,
    async forward({ path, headers, body }) {
      const sent: Record<string, unknown> = body === null ? {} : await new Response(body).json()
      ledger.calls.push({ path, token: headers.get('Authorization'), body: sent })
      if (ledger.away !== null && ledger.away.times > 0 && ledger.away.path.test(path)) {
        ledger.away.times -= 1
        throw new Error('connect ECONNREFUSED')
      }
      return answer(path, sent)
    },
  }

  const answer = (path: string, sent: Record<string, unknown>): Response => {
    if (path.endsWith('/claim')) {
      const lent = waiting.filter(({ id }) => messages.get(id)?.state === 'queued').slice(0, Number(sent.limit))
      for (const { id } of lent) change(id, { state: 'sending' })
      return Response.json({ messages: lent })
    }
    const byExternalId = [...messages.values()].find(({ external_id }) => external_id !== '' && external_id === sent.external_id)
    const id = path.endsWith('/status') ? byExternalId?.id : path.split('/').at(-2)
    if (id === undefined || !messages.has(id)) return Response.json({ status: 404, message: 'No.', data: {} }, { status: 404 })
    change(id, sent)
    return Response.json({ state: messages.get(id)?.state })
  }
  const change = (id: string, fields: object): void => {
    const before = messages.get(id)
    if (before) messages.set(id, { ...before, ...fields })
  }
  return ledger
}

const NOTHING = { error: '', external_id: '', retry_after_seconds: 0 }
