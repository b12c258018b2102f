// Where somebody is logged in, as the server knows it, and ending that from here. Asked each time: nothing of it is kept.
import * as v from 'valibot'
import { isOffline, type Outcome, request } from '#data/server/request.ts'
import { wireInstant } from '#domain/wire.ts'
import { type AccountProblem, problemOf } from './account.ts'
import { currentToken } from './session-state.ts'

export interface LoginSession {
  id: string
  /** In words: `Chrome su Android`. */
  device: string
  startedMs: number
  lastUsedMs: number
  isCurrent: boolean
}

const instant = v.pipe(v.unknown(), v.transform(wireInstant), v.number())
const sessionsSchema = v.object({
  sessions: v.array(
    v.object({ id: v.string(), device: v.string(), started_at: instant, last_used: instant, current: v.boolean() }),
  ),
})

/** This one first, then by when they were used last. */
export async function readSessions(): Promise<LoginSession[] | 'offline' | 'failed'> {
  const outcome = await request('/api/sfoglia/sessions', { auth: currentToken(), schema: sessionsSchema })
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'failed'
  return outcome.value.sessions.map(({ started_at, last_used, current, ...rest }) => ({
    ...rest,
    ...{ startedMs: started_at, lastUsedMs: last_used, isCurrent: current },
  }))
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
