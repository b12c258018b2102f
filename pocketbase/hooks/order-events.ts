// The trace of an order: who did what and when.
import { storedDate } from './database.ts'

export interface OrderEvent {
  orderId: string
  /** Empty id: the server itself. */
  actor: { id: string; name: string }
  event: string
  detail: Record<string, unknown>
  nowMs: number
}

const INSERT = `INSERT INTO order_events (order_id, actor, actor_name, event, detail, created, updated)
  SELECT value ->> 'order', value ->> 'actor', value ->> 'name', value ->> 'event', value -> 'detail', value ->> 'at', value ->> 'at'
  FROM json_each({:events})`

/** In the transaction of what they tell about. Plain SQL and one statement: nobody follows events live. */
export function writeOrderEvents(tx: PbApp, events: readonly OrderEvent[]): void {
  if (events.length === 0) return
  const rows = events.map(({ orderId, actor, event, detail, nowMs }) => ({
    ...{ order: orderId, actor: actor.id, name: actor.name },
    ...{ event, detail, at: storedDate(nowMs) },
  }))
  tx.db()
    .newQuery(INSERT)
    .bind({ events: JSON.stringify(rows) })
    .execute()
}
