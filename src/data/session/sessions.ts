// Where somebody is logged in, as the server knows it, and ending that from here. Asked each time: nothing of it is kept.
import * as v from 'valibot'
import { instant, recordOf } from '#data/server/record-fields.ts'
import { askFor, type Outcome, request } from '#data/server/request.ts'
import { type AccountProblem, problemOf } from './account.ts'
import { currentToken } from './session-state.ts'

const sessionSchema = recordOf({
  id: v.string(),
  /** In words: `Chrome su Android`. */
  device: v.string(),
  startedMs: ['started_at', instant],
  lastUsedMs: ['last_used', instant],
  isCurrent: ['current', v.boolean()],
})
const sessionsSchema = v.object({ sessions: v.array(sessionSchema) })
export type LoginSession = v.InferOutput<typeof sessionSchema>

/** This one first, then by when they were used last. */
export async function readSessions(): Promise<LoginSession[] | 'offline' | 'failed'> {
  const told = await askFor('/api/sfoglia/sessions', { auth: currentToken(), schema: sessionsSchema })
  return typeof told === 'string' ? told : told.sessions
}

/** @param id of one of them; null for all but this one. One that was over already is over @param password the account's, as a proof */
export async function endSessions(
  id: string | null,
  password: string,
): Promise<{ ok: true } | { ok: false; reason: 'password' | AccountProblem }> {
  const path = id === null ? '/api/sfoglia/sessions/end-others' : `/api/sfoglia/sessions/${id}/end`
  const outcome: Outcome<unknown> = await request(path, { method: 'POST', auth: currentToken(), body: { password } })
  if (outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 404)) return { ok: true }
  const isPassword = outcome.kind === 'refused' && 'password' in outcome.data
  return { ok: false, reason: isPassword ? 'password' : problemOf(outcome) }
}
