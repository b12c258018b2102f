// The security log, as the server tells it: asked each time, nothing of it is kept on the device.
import * as v from 'valibot'
import { instant } from '#data/mirror/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { isSecurityEvent, SECURITY_EVENTS } from '#domain/account/security-log.ts'

export interface SecurityEntry {
  id: string
  atMs: number
  /** Italian. */
  title: string
  /** Names; empty for none, `?` for an account that is gone. */
  account: string
  /** Who did it, where that is somebody else. */
  actor: string
  address: string
  detail: string
}

const text = v.string()
const logSchema = v.object({
  events: v.array(
    v.object({ ...{ id: text, at: instant, event: text, account: text, actor: text, address: text, detail: text } }),
  ),
})

/** The latest first; what a newer server tells and this page does not know is left out. */
export async function readSecurityLog(): Promise<SecurityEntry[] | 'offline' | 'failed'> {
  const outcome = await request('/api/sfoglia/security-log', { auth: currentToken(), schema: logSchema })
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'failed'
  return outcome.value.events.flatMap(({ at, event, ...entry }) =>
    isSecurityEvent(event) ? [{ ...entry, atMs: at, title: SECURITY_EVENTS[event] }] : [],
  )
}
