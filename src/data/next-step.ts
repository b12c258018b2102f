// Decides what the drain sends next. Pure: rows, logins and the time in, one step out.
//
// Orders before changes before photos, each oldest first by order of writing. Orders travel together under a login that may
// send them; changes and photos wait for their own order, changes of one order for each other; nothing else waits for anything.
import { MAX_ORDERS_PER_REQUEST } from '#domain/order-submission.ts'
import type { CredentialRow } from './database.ts'
import type { OutboxRow } from './outbox-row.ts'
import { isDue } from './retry-delay.ts'

export interface Queue {
  /** Everything not delivered: waiting and rejected, oldest first. */
  rows: readonly OutboxRow[]
  credentials: readonly CredentialRow[]
}

/** Orders that share a request, and the login it is sent under. */
export interface Batch {
  rows: OutboxRow[]
  sender: CredentialRow
}

export type NextStep =
  /** Sent side by side. */
  | { kind: 'orders'; batches: Batch[] }
  | { kind: 'change' | 'photo'; row: OutboxRow; sender: CredentialRow }
  /** `nextAttemptMs`: when something may be sent without anything else happening; null when nothing will. */
  | { kind: 'idle'; nextAttemptMs: number | null }

const KINDS = ['place-order', 'change-order', 'order-photo'] as const

/**
 * @param tried ids of entries that this drain has already tried in vain
 * @param isLookedAt a person waits: the others are due, whatever the server made of them before
 */
export function nextStep(queue: Queue, nowMs: number, tried: ReadonlySet<string>, isLookedAt = false): NextStep {
  const sendable = sendableRows(queue)
  const due = sendable.filter(({ row }) => !tried.has(row.id) && (isLookedAt || isDue(row.notBeforeMs, nowMs)))
  const first = KINDS.map((kind) => due.find(({ row }) => row.kind === kind)).find((found) => found !== undefined)
  if (!first) {
    // Also of what was tried in vain just now: it backs off from there, and is not to wait for the next round.
    const later = sendable.map(({ row }) => row.notBeforeMs).filter((notBeforeMs) => notBeforeMs > nowMs)
    return { kind: 'idle', nextAttemptMs: later.length > 0 ? Math.min(...later) : null }
  }
  const { row, sender } = first
  if (row.kind === 'order-photo') return { kind: 'photo', row, sender }
  if (row.kind === 'change-order') return { kind: 'change', row, sender }
  return { kind: 'orders', batches: batchesOf(due.filter((other) => other.row.kind === 'place-order')) }
}

/** A long line is used better by a few requests at once: most of their time they travel. */
const BATCHES_AT_ONCE = 4

function batchesOf(orders: readonly { row: OutboxRow; sender: CredentialRow }[]): Batch[] {
  const batches: Batch[] = []
  for (const { row, sender } of orders) {
    const company = companyOf(row.serverErrors)
    const open = batches.find(
      (batch) =>
        batch.sender === sender && batch.rows.length < company && companyOf(batch.rows[0]?.serverErrors ?? 0) === company,
    )
    if (open) open.rows.push(row)
    else if (batches.length < BATCHES_AT_ONCE) batches.push({ rows: [row], sender })
  }
  return batches
}

/** The waiting rows that may be sent as soon as their time has come, with the login to send them under. */
export function sendableRows(queue: Queue): { row: OutboxRow; sender: CredentialRow }[] {
  const undeliveredOrders = new Set(queue.rows.filter((row) => row.kind === 'place-order').map((row) => row.orderId))
  const ordersBeingChanged = new Set<string>()
  const sendable: { row: OutboxRow; sender: CredentialRow }[] = []
  for (const row of queue.rows) {
    if (row.state !== 'waiting') continue
    if (row.kind !== 'place-order' && undeliveredOrders.has(row.orderId)) continue
    if (row.kind === 'change-order') {
      if (ordersBeingChanged.has(row.orderId)) continue
      if (!row.isUnreadable) ordersBeingChanged.add(row.orderId)
    }
    const sender = senderFor(row.authorId, queue.credentials)
    if (sender) sendable.push({ row, sender })
  }
  return sendable
}

/** The author's own login; when it has expired or is gone, that of staff logged in here now, who deliver on their behalf. */
export function senderFor(authorId: string, credentials: readonly CredentialRow[]): CredentialRow | null {
  const valid = credentials.filter((credential) => !credential.isRefused)
  const own = valid.find((credential) => credential.userId === authorId)
  return own ?? valid.find((credential) => credential.isCurrent && credential.role !== 'USER') ?? null
}

/** How many orders share a request: an order at which the server fails must not take the others with it for long. */
function companyOf(serverErrors: number): number {
  return Math.max(1, Math.floor(MAX_ORDERS_PER_REQUEST / 4 ** serverErrors))
}
