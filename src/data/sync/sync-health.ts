// How this device stands, for Diagnostica: what was mirrored when, what waits and why, whose login it is. Nothing personal: no
// name, no address, no token.
import { db, type EventRow, type OutboxRow, type OutboxState } from '#data/db/database.ts'
import { readEvents } from '#data/db/events.ts'
import { isDeviceApproved, knownDeviceCode } from '#data/device/device.ts'
import { readQueue } from '#data/outbox/store.ts'
import { clockOffset, now } from '#data/server/clock.ts'
import { getSession } from '#data/session/session-state.ts'
import { isTokenExpired, readToken } from '#domain/account/login.ts'
import type { Role } from '#domain/account/navigation.ts'

export interface SyncHealth {
  /** `null`: it has never been pulled whole. */
  collections: { name: string; pulledMs: number | null }[]
  /** Milliseconds that the server's clock is ahead of this device's, when it is by much; 0 otherwise. */
  clockOffsetMs: number
  queue: {
    counts: Record<OutboxState, number>
    oldestWaitingMs: number | null
    /** Of the entry written last that was refused or failed; empty when none was. */
    lastError: string
    /** What is not delivered, oldest first. */
    entries: readonly QueuedEntry[]
  }
  /** What happened here last, newest first. */
  events: NumberedEvent[]
  /** Empty where the device has none. */
  deviceCode: string
  /** An administrator has let it in. */
  isApproved: boolean
  /** Null for a guest. */
  login: { role: Role; isKiosk: boolean; expiresMs: number; isExpired: boolean } | null
}

export interface NumberedEvent extends EventRow {
  /** Of the order, as people say it; empty where it is about none, or that is forgotten here. */
  number: string
}

export type QueuedEntry = Pick<OutboxRow, 'id' | 'kind' | 'order' | 'state' | 'writtenMs' | 'serverErrors' | 'message'>

export async function readSyncHealth(): Promise<SyncHealth> {
  const [cursors, rows, { rows: queued }, events, deviceCode, isApproved] = await Promise.all([
    db.cursors.toArray(),
    db.outbox.toArray(),
    readQueue(),
    readEvents(),
    knownDeviceCode(),
    isDeviceApproved(),
  ])
  const numbers = new Map(rows.map(({ id, order }) => [id, order?.number ?? '']))
  return {
    collections: cursors.map(({ collection, pulledAtMs }) => ({ name: collection, pulledMs: pulledAtMs || null })),
    clockOffsetMs: clockOffset(),
    queue: {
      counts: countsOf(rows),
      oldestWaitingMs: queued.find(({ state }) => state === 'waiting')?.writtenMs ?? null,
      lastError: queued.findLast(({ message }) => message !== '')?.message ?? '',
      entries: queued,
    },
    events: events.map((event) => ({ ...event, number: numbers.get(event.id) ?? '' })),
    ...{ deviceCode, isApproved },
    login: readLogin(),
  }
}

function countsOf(rows: readonly OutboxRow[]): Record<OutboxState, number> {
  const counts = { noted: 0, waiting: 0, rejected: 0, delivered: 0, settled: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

function readLogin(): SyncHealth['login'] {
  const session = getSession()
  if (session === null) return null
  const { role, isKiosk } = session.user
  const expiresMs = readToken(session.token)?.expiresMs ?? 0
  return { role, isKiosk, expiresMs, isExpired: isTokenExpired(session.token, now()) }
}
