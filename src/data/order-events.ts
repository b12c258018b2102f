// Who did what to an order and when, as the server wrote it down. For staff, read when it is looked at; nothing is kept here.
import * as v from 'valibot'
import { instant } from './record-fields.ts'
import { askForList } from './server-list.ts'

export interface OrderEvent {
  id: string
  /** Empty: the server itself. */
  actorName: string
  event: string
  /** Why, when somebody said so. */
  reason: string
  /** `cash`, `pos` or `card` where money came; else empty. */
  method: string
  /** Where the pickup was moved from and to; null for every other event. */
  moved: { fromMs: number; toMs: number } | null
  atMs: number
}

const word = v.fallback(v.optional(v.string(), ''), '')

const eventSchema = v.pipe(
  v.object({
    id: v.string(),
    actor_name: v.string(),
    event: v.string(),
    // What it tells differs by event, and grows with the server.
    detail: v.nullable(v.looseObject({ reason: word, method: word })),
    created: instant,
  }),
  v.transform(({ id, actor_name, event, detail, created }): OrderEvent => {
    const { reason = '', method = '' } = detail ?? {}
    const moved = event === 'moved' ? v.safeParse(movedSchema, detail) : null
    return { id, actorName: actor_name, event, reason, method, moved: moved?.success ? moved.output : null, atMs: created }
  }),
)

const movedSchema = v.pipe(
  v.object({ from: v.number(), to: v.number() }),
  v.transform(({ from, to }) => ({ fromMs: from, toMs: to })),
)

/** Oldest first. `offline`: the server cannot be reached. `failed`: it does not give them. */
export async function readOrderEvents(orderId: string, signal: AbortSignal): Promise<OrderEvent[] | 'offline' | 'failed'> {
  const filter = `order_id = ${JSON.stringify(orderId)}`
  const items = await askForList('order_events', { filter, sort: 'created', perPage: '200' }, signal)
  if (typeof items === 'string') return items
  const events = v.safeParse(v.array(eventSchema), items)
  return events.success ? events.output : 'failed'
}
