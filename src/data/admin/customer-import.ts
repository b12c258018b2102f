// The customers of a list, sent in small pieces: each account's password takes the server a moment. Asked of the server alone; nothing
// of them stays on this device.
import * as v from 'valibot'
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

/**
 * What becomes of each, in their order, as far as it went.
 * @param isTrial nothing is written
 * @param onPiece how many are done
 */
export async function importCustomers(
  customers: readonly ListedCustomer[],
  isTrial: boolean,
  onPiece: (done: number) => void,
  signal: AbortSignal,
): Promise<{ results: Imported[]; problem: string | null }> {
  const results: Imported[] = []
  let pauses = 0
  while (results.length < customers.length && !signal.aborted) {
    const piece = customers.slice(results.length, results.length + LISTED_CUSTOMERS_MAX)
    const answer = await request('/api/sfoglia/customers/import', {
      method: 'POST',
      auth: currentToken(),
      body: { customers: piece, isTrial },
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
    onPiece(results.length)
  }
  return { results, problem: null }
}
