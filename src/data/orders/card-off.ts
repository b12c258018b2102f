// Whether this shop takes cards at all. Where it does not, nothing can be ordered from home: an order that nobody can pay would
// hold its place from somebody else.
import * as v from 'valibot'
import { request } from '#data/server/request.ts'

const healthSchema = v.object({ card: v.boolean() })

/** False while nobody says so: a payment that is away for a moment is tried again. */
export async function isCardOff(signal?: AbortSignal): Promise<boolean> {
  const outcome = await request('/api/health', { schema: healthSchema, ...(signal && { signal }) })
  return outcome.kind === 'ok' && !outcome.value.card
}
