// The customers of a list, sent in small pieces: each account's password takes the server a moment; and the whole list taken back. Asked
// of the server alone; of a list this device keeps what it is called, and nothing of them.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { LISTED_CUSTOMERS_MAX, type ListedCustomer } from '#domain/account/registration.ts'

const answerSchema = v.object({ results: v.array(v.picklist(['made', 'there', 'new'])) })

export type Imported = v.InferOutput<typeof answerSchema>['results'][number]

const TIMEOUT_MS = 60_000
const BUSY_PAUSE_MS = 3000
const MOST_PAUSES = 20
const TEXT_OFFLINE = 'Il negozio non risponde. Riprova quando torna la rete: chi è già importato non si ripete.'
const TEXT_REFUSED = 'Il server non ha accettato questi clienti. Riprova tra poco.'

interface ImportOptions {
  /** An id of the list's own: the server knows by it whom the list has made. */
  list: string
  /** Nothing is written. */
  isTrial: boolean
  /** How many are done. */
  onPiece?: (done: number) => void
  signal: AbortSignal
}

/** What becomes of each, in their order, as far as it went. */
export async function importCustomers(
  customers: readonly ListedCustomer[],
  { list, isTrial, onPiece, signal }: ImportOptions,
): Promise<{ results: Imported[]; problem: string | null }> {
  const results: Imported[] = []
  let pauses = 0
  while (results.length < customers.length && !signal.aborted) {
    const piece = customers.slice(results.length, results.length + LISTED_CUSTOMERS_MAX)
    const answer = await request('/api/sfoglia/customers/import', {
      method: 'POST',
      auth: currentToken(),
      body: { customers: piece, isTrial, list },
      timeoutMs: TIMEOUT_MS,
      schema: answerSchema,
    })
    if (answer.kind === 'later' && answer.status === 429 && pauses < MOST_PAUSES) {
      pauses += 1
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
      continue
    }
    if (isOffline(answer)) return { results, problem: TEXT_OFFLINE }
    if (answer.kind !== 'ok') return { results, problem: answer.message || TEXT_REFUSED }
    results.push(...answer.value.results)
    onPiece?.(results.length)
  }
  return { results, problem: null }
}

const undoneSchema = v.object({ removed: v.number(), kept: v.number(), isDone: v.boolean() })

/** Takes away whom the list has made, but for who has come since: `kept`. Begun anew it goes on where it was. */
export async function takeCustomersBack(list: string): Promise<{ removed: number; kept: number; problem: string | null }> {
  for (let removed = 0; ; ) {
    const answer = await request('/api/sfoglia/customers/import/undo', {
      method: 'POST',
      auth: currentToken(),
      body: { list },
      timeoutMs: TIMEOUT_MS,
      schema: undoneSchema,
    })
    if (answer.kind !== 'ok') return { removed, kept: 0, problem: isOffline(answer) ? TEXT_UNDO_OFFLINE : TEXT_UNDO_REFUSED }
    removed += answer.value.removed
    if (answer.value.isDone) return { removed, kept: answer.value.kept, problem: null }
  }
}

const TEXT_UNDO_OFFLINE = 'Il negozio non risponde. Riprova quando torna la rete: chi è già stato tolto non si ripete.'
const TEXT_UNDO_REFUSED = 'Il server non ha tolto questi clienti. Riprova tra poco.'

const importSchema = v.object({
  /** Of the file. */
  name: v.string(),
  list: v.string(),
  /** Device's clock. */
  appliedMs: v.number(),
  /** As far as the server has told. */
  made: v.number(),
  /** Cut short where not: the rest of the same file belongs to it. */
  isWhole: v.boolean(),
})
const lastImport = keptValue('customer-import', v.fallback(v.nullable(importSchema), null))

/** The last list, so that it can be taken back; null when there is none. */
export const readCustomerImport = lastImport.read
export const keepCustomerImport = lastImport.keep
