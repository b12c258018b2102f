// What the server says of itself that its owner has to know: a disk that is full, a login of its own that is refused or about to
// end, card payment that was never set up, a mail server that takes nothing.
import * as v from 'valibot'
import { askFor, request } from '#data/server/request.ts'
import { type AccountProblem, problemOf } from '#data/session/account.ts'
import { currentToken } from '#data/session/session-state.ts'

const HealthSchema = v.object({
  disk: v.boolean(),
  service: v.string(),
  card: v.boolean(),
  whatsapp: v.boolean(),
  /** Since when nothing leaves, ISO 8601. */
  mail: v.nullable(v.string()),
  /** There is a mail server at all; an edge of before does not say. */
  smtp: v.optional(v.boolean(), true),
  /** Backups are made by themselves; an edge of before does not say. */
  backup: v.optional(v.boolean(), true),
})
export type ServerHealth = v.InferOutput<typeof HealthSchema>

export function readServerHealth(signal: AbortSignal): Promise<ServerHealth | 'offline' | 'failed'> {
  return askFor('/api/health', { signal, schema: HealthSchema })
}

const trialSchema = v.object({ problem: v.string() })

/** Has a mail sent to whoever asks. `problem`: what the mail server says against it, empty when it has taken the mail. */
export async function tryMail(): Promise<{ ok: true; problem: string } | { ok: false; reason: AccountProblem }> {
  const outcome = await request('/api/sfoglia/mail-test', { method: 'POST', auth: currentToken(), schema: trialSchema })
  return outcome.kind === 'ok' ? { ok: true, problem: outcome.value.problem } : { ok: false, reason: problemOf(outcome) }
}
