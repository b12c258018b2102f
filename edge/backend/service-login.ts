// The edge's own login at the database. What the environment holds (SERVICE_TOKEN) has no end and never travels further than this: it is
// exchanged for a token of a day, and that one for the next before it ends, so that nothing stops a year after the opening.
import { object, safeParse, string } from 'valibot'
import type { Forward, ServiceState } from '../options.ts'
import { backendClient } from './client.ts'

export interface ServiceLogin {
  /** As the one given, but for the edge's own calls: those that carry the secret go out with the token of the day. */
  forward: Forward
  /** Asks the database where that is not known, at most once a minute. */
  state(): Promise<ServiceState>
}

const Exchanged = object({ token: string() })

/** Half of what the database gives. */
const RENEW_AFTER_MS = 12 * 3_600_000
/** A database that refused or was away is not asked again by each request. */
const PAUSE_MS = 60_000

/** @param secret SERVICE_TOKEN; null where card payment and messages are off */
export function serviceLogin(forward: Forward, secret: string | null, nowMs: () => number = Date.now): ServiceLogin {
  if (secret === null) return { forward, state: async () => 'off' }
  const backend = backendClient(forward)
  let token: string | null = null
  let renewAtMs = 0
  let wasRefused = false

  // Not shared by requests that ask at once: on Cloudflare none may wait for what another one has begun.
  async function tokenOfTheDay(): Promise<string | null> {
    if (nowMs() < renewAtMs) return token
    renewAtMs = nowMs() + PAUSE_MS
    const answer = await backend.call('POST', '/api/sfoglia/service/token', { token: null, body: { secret } })
    const exchanged = safeParse(Exchanged, answer.kind === 'ok' ? answer.body : null)
    // Anything but a clear no may pass: the token that is there still works for half a day.
    wasRefused = answer.kind === 'refused' && answer.status === 403
    if (wasRefused) token = null
    if (!exchanged.success) return token
    token = exchanged.output.token
    renewAtMs = nowMs() + RENEW_AFTER_MS
    return token
  }

  return {
    async forward(request) {
      if (request.headers.get('Authorization') !== secret) return forward(request)
      const current = await tokenOfTheDay()
      if (current === null && wasRefused) return Response.json({ message: 'The service login was refused.' }, { status: 403 })
      if (current === null) throw new Error('The database could not be asked for the service login.')
      const headers = new Headers(request.headers)
      headers.set('Authorization', current)
      const answer = await forward({ ...request, headers })
      // It was ended before its time: a new secret was made, or an older backup restored.
      if ((answer.status === 401 || answer.status === 403) && current === token) renewAtMs = 0
      return answer
    },
    async state() {
      const current = await tokenOfTheDay()
      if (wasRefused) return 'refused'
      return current === null ? 'unknown' : 'ok'
    },
  }
}
