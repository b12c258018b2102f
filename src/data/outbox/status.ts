// What the connection mark and the tray show of the outbox: counts, refused entries, the oldest that waits. And what a person
// can do: send a refused entry again, take it off the lists when it is dealt with, export everything as text.
import { db, type OutboxRow, type PayloadRow } from '#data/db/database.ts'
import { readContent, readPhotoEntry, sentContent } from './payload.ts'
import { restorePending } from './pending-changes.ts'
import { senderFor } from './schedule.ts'
import { findEntry, readQueue } from './store.ts'

/** What the server refused, and why. */
export type RejectedEntry = Pick<OutboxRow, 'id' | 'kind' | 'about' | 'order' | 'reason' | 'message' | 'writtenMs'>

export interface OutboxStatus {
  /** Entries of every kind that are not delivered and not refused. */
  waiting: number
  /** What a person counts of them: a sale is one, with its money and what was done with it. */
  waitingThings: number
  /** Of these, orders. */
  waitingOrders: number
  /** Of these, photos. */
  waitingPhotos: number
  /** Of these, entries that no login on this device may send: their author or staff must sign in. */
  needSignIn: number
  /** Of these, entries that cannot be read on this device: they are in the export. */
  unreadable: number
  rejected: RejectedEntry[]
  /** Null when nothing waits. */
  oldestWaitingMs: number | null
}

export async function readOutboxStatus(): Promise<OutboxStatus> {
  const { rows, credentials } = await readQueue()
  const waiting = rows.filter((row) => row.state === 'waiting')
  return {
    waiting: waiting.length,
    waitingThings: new Set(waiting.map(({ about }) => about)).size,
    waitingOrders: waiting.filter((row) => row.kind === 'order').length,
    waitingPhotos: waiting.filter((row) => row.kind === 'photo').length,
    needSignIn: waiting.filter((row) => senderFor(row.authorId, credentials) === null).length,
    unreadable: waiting.filter((row) => row.isUnreadable).length,
    rejected: rows.filter((row) => row.state === 'rejected'),
    oldestWaitingMs: waiting[0]?.writtenMs ?? null,
  }
}

/** Of the orders that wait here, oldest first. */
export async function listWaitingNumbers(): Promise<string[]> {
  const { rows } = await readQueue()
  return rows.flatMap(({ kind, state, order }) => (kind === 'order' && state === 'waiting' && order ? [order.number] : []))
}

/** Puts a refused entry back in the queue; `drainOutbox` sends it. */
export async function retryRejected(entryId: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const row = await findEntry(entryId)
    if (row?.state !== 'rejected') return
    await db.outbox.put({ ...row, state: 'waiting', serverErrors: 0, notBeforeMs: 0, reason: '', message: '' })
  })
}

/** Everything not delivered as JSON text, opened where it can be: for a person to keep when nothing else helps. */
export async function exportOutbox(): Promise<string> {
  const { rows } = await readQueue()
  const entries = await Promise.all(rows.map(exportEntry))
  return JSON.stringify({ exportedAt: new Date().toISOString(), entries }, null, 2)
}

async function exportEntry(row: OutboxRow): Promise<unknown> {
  const photo = row.kind === 'photo' ? await readPhotoEntry(row.id) : null
  if (photo) return { ...row, payload: { ...photo, bytes: base64(photo.bytes) } }
  const stored = row.kind === 'photo' ? null : await readContent(row)
  if (stored) return { ...row, payload: { ...stored, content: sentContent(row, stored) } }
  const payload = await db.outboxPayloads.get(row.id)
  return { ...row, sealed: payload ? sealedText(payload) : null }
}

function sealedText({ version, keyId, iv, bytes }: PayloadRow): unknown {
  return { version, keyId, iv: base64(iv), bytes: base64(new Uint8Array(bytes)) }
}

function base64(bytes: Uint8Array): string {
  // In pieces: a photo has more bytes than a function takes arguments.
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

// A person has dealt with what the server refused (taken it anew, called the customer): it leaves the lists. It is still kept,
// as long as deliveries are, and can be brought back.

/** Takes a refused entry off the lists, and a refused order off the desk. Anything but a refused entry stays as it is. */
export async function settleRefused(entryId: string): Promise<void> {
  await db.transaction('rw', [db.outbox, db.orders, db.orderItems], async () => {
    const row = await findEntry(entryId)
    if (row?.state !== 'rejected') return
    await db.outbox.put({ ...row, state: 'settled', deliveredMs: Date.now() })
    if (row.kind !== 'order' || (await db.orders.get(row.id))?.localState !== 'rejected') return
    await db.orders.delete(row.id)
    await db.orderItems.where('orderId').equals(row.id).delete()
  })
}

/** Takes `settleRefused` back. */
export async function unsettleRefused(entryId: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const row = await findEntry(entryId)
    if (row?.state === 'settled') await db.outbox.update(row.sequence, { deliveredMs: undefined, state: 'rejected' })
  })
  await restorePending()
}
