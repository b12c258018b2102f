// A list of records asked of the server for a screen that shows it at once: nothing is kept, nobody counts.
import * as v from 'valibot'
import { askServer } from '#data/server/request.ts'
import { getSession } from '#data/session/session.ts'

const listSchema = v.object({ items: v.array(v.unknown()) })

/** Records as the server sent them. `offline`: it cannot be reached. `failed`: it does not give them. */
export async function askForList(
  collection: 'admin_orders' | 'orders' | 'order_items' | 'order_events',
  question: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown[] | 'offline' | 'failed'> {
  const query = new URLSearchParams({ ...question, skipTotal: '1' })
  const token = getSession()?.token ?? ''
  const outcome = await askServer(`/api/collections/${collection}/records?${query}`, { token, signal })
  if (outcome.kind !== 'answer' || [502, 503, 504].includes(outcome.status)) return 'offline'
  const list = v.safeParse(listSchema, outcome.body)
  return outcome.status === 200 && list.success ? list.output.items : 'failed'
}
