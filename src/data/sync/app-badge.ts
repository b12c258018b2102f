// The number on the app's icon: a customer's orders that are ready and not looked at yet; for staff what waits for a person.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { listOrdersToCheck, listOwnOrders } from '#data/orders/orders.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { readOwner } from '#data/session/owner.ts'
import type { Session } from '#data/session/stored-login.ts'
import { isReady } from '#domain/order/states.ts'

const seenSchema = v.object({ owner: v.string(), ids: v.array(v.string()) })
const keptSeen = keptValue('seen-ready', v.fallback(seenSchema, { owner: '', ids: [] }))

/** 0 for guests and kiosks. */
export async function readBadgeCount(session: Session | null): Promise<number> {
  if (session === null || session.user.isKiosk) return 0
  if (session.user.role !== 'USER') {
    const [orders, outbox] = await Promise.all([listOrdersToCheck(), readOutboxStatus()])
    return orders.length + outbox.rejected.length
  }
  const [ready, seen] = await Promise.all([readyOrders(session.user.id), readSeen()])
  return ready.filter((id) => !seen.includes(id)).length
}

/** The customer has their orders on the screen. */
export async function markReadySeen(userId: string): Promise<void> {
  const ready = await readyOrders(userId)
  const seen = await readSeen()
  if (ready.every((id) => seen.includes(id))) return
  await keptSeen.keep({ owner: await readOwner(), ids: ready })
}

async function readyOrders(userId: string): Promise<string[]> {
  const orders = await listOwnOrders(userId)
  return orders.filter(isReady).map(({ id }) => id)
}

/** Of the login that is here now alone. */
async function readSeen(): Promise<string[]> {
  const { owner, ids } = await keptSeen.read()
  return owner === (await readOwner()) ? ids : []
}
