// `GET /api/health`: whether the shop can work, which is whether its database answers. 200 is what "ready" means.
import type { Handler } from 'hono'
import type { EdgeOptions } from '../options.ts'

/** How long the database may take to say that it is there. */
const PATIENCE_MS = 3000

/** Answers `{ok, database, version}`; 503 when the database is silent. */
export function healthRoute({ forward, version }: Pick<EdgeOptions, 'forward' | 'version'>): Handler {
  return async () => {
    const database = await isDatabaseUp(forward)
    return Response.json(
      { ok: database, database, version },
      { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store', ...(database ? {} : { 'Retry-After': '2' }) } },
    )
  }
}

async function isDatabaseUp(forward: EdgeOptions['forward']): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await forward({ method: 'GET', path: '/api/health', headers: new Headers(), body: null, signal })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
