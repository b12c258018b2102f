// The security log, as the server tells it: asked each time, nothing of it is kept on the device.
import * as v from 'valibot'
import { instant, recordOf } from '#data/server/record-fields.ts'
import { askFor } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { isSecurityEvent, SECURITY_EVENTS } from '#domain/account/security-log.ts'

const text = v.string()
const eventSchema = recordOf({
  id: text,
  atMs: ['at', instant],
  event: text,
  /** Names; empty for none, `?` for an account that is gone. */
  account: text,
  /** Who did it, where that is somebody else. */
  actor: text,
  address: text,
  detail: text,
})
const logSchema = v.object({ events: v.array(eventSchema) })

/** `title`: Italian. */
export type SecurityEntry = Omit<v.InferOutput<typeof eventSchema>, 'event'> & { title: string }

/** The latest first; what a newer server tells and this page does not know is left out. */
export async function readSecurityLog(): Promise<SecurityEntry[] | 'offline' | 'failed'> {
  const log = await askFor('/api/sfoglia/security-log', { auth: currentToken(), schema: logSchema })
  if (typeof log === 'string') return log
  return log.events.flatMap(({ event, ...entry }) =>
    isSecurityEvent(event) ? [{ ...entry, title: SECURITY_EVENTS[event] }] : [],
  )
}
