// Where somebody is logged in, as the server knows it, and ending that from here. Asked each time: nothing of it is kept.
import * as v from 'valibot'
import { isOffline, type Outcome, request } from '#data/server/request.ts'
import { wireInstant } from '#domain/wire.ts'
import { currentToken } from './session-state.ts'

export interface LoginSession {
  id: string
  /** In words: `Chrome su Android`. */
  device: string
  startedMs: number
  lastUsedMs: number
  isCurrent: boolean
}

const instant = v.pipe(
  v.string(),
  v.transform((value) => wireInstant(value)),
  v.number(),
)
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

/** @param id of one of them; null for all but this one @returns whether it is over; one that was over already is */
export async function endSessions(id: string | null): Promise<boolean> {
  const path = id === null ? '/api/sfoglia/sessions/end-others' : `/api/sfoglia/sessions/${id}/end`
  const outcome: Outcome<unknown> = await request(path, { method: 'POST', auth: currentToken() })
  return outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 404)
}
