// What the server says of itself that its owner has to know: a disk that is full, a login of its own that is refused or about to end.
import * as v from 'valibot'
import { isOffline, request } from '#data/server/request.ts'

const HealthSchema = v.object({
  /** Absent in answers of an older server: nothing is known then. */
  disk: v.optional(v.boolean(), true),
  service: v.optional(v.string(), 'unknown'),
})
export type ServerHealth = v.InferOutput<typeof HealthSchema>

export async function readServerHealth(signal: AbortSignal): Promise<ServerHealth | 'offline' | 'failed'> {
  const outcome = await request('/api/health', { signal, schema: HealthSchema })
  if (outcome.kind === 'ok') return outcome.value
  return isOffline(outcome) ? 'offline' : 'failed'
}
