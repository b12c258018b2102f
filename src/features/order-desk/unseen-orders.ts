// Which orders came since the desk last looked, and which of them nobody has looked at yet. Pure.
import type { Order } from '#domain/order.ts'

export interface Unseen {
  /** Everything that was there at the last look. */
  known: ReadonlySet<string>
  /** Nobody has opened these. */
  ids: ReadonlySet<string>
}

type Watched = Pick<Order, 'id' | 'status' | 'readyAtMs'>

/** @param before null at the very first look, which brings no news */
export function lookAgain<T extends Watched>(before: Unseen | null, orders: readonly T[]): { unseen: Unseen; arrived: T[] } {
  const known = new Set(orders.map(({ id }) => id))
  if (before === null) return { unseen: { known, ids: new Set() }, arrived: [] }
  const arrived = orders.filter((order) => !before.known.has(order.id) && isOpen(order))
  const waiting = orders.filter((order) => before.ids.has(order.id) && isOpen(order))
  return { unseen: { known, ids: new Set([...waiting, ...arrived].map(({ id }) => id)) }, arrived }
}

export function markSeen(unseen: Unseen, id: string): Unseen {
  if (!unseen.ids.has(id)) return unseen
  return { ...unseen, ids: new Set([...unseen.ids].filter((other) => other !== id)) }
}

/** What is ready or closed went through somebody's hands. */
function isOpen({ status, readyAtMs }: Watched): boolean {
  return readyAtMs === null && (status === 'NOTPAID' || status === 'INPROGRESS')
}
