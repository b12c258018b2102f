// GET /api/push/key: what a browser needs to ask its push service for a subscription of this shop. 404 where notifications are off.
import type { Context } from 'hono'
import { apiError } from '../http/api-error.ts'
import type { EdgeConfig } from '../settings.ts'

/** `{key}`: the public half, in base64url. */
export function pushKeyRoute({ push }: Pick<EdgeConfig, 'push'>) {
  return (_: Context): Response => (push === null ? apiError(404) : Response.json({ key: push.publicKey }))
}
