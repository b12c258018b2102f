// What staff do to an order: shown at once and queued, in one transaction. The server's state machine has the last word.
import { type CredentialRow, db, isStorageError, type OrderRow, type PayloadRow } from '#data/db/database.ts'
import { randomBytes } from '#data/device/device.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { type DeviceValues, keepInJournal, readDeviceValues } from '#data/outbox/journal.ts'
import { encodeChange, sealPayload } from '#data/outbox/payload.ts'
import { orderOf } from '#data/outbox/pending-changes.ts'
import { addEntry, ENTRY_TABLES, type EntryFacts } from '#data/outbox/store.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { applyOrderChange, type ChangeDecision, decideOrderChange, type OrderChange } from '#domain/order/change.ts'
import { type AttentionReason, type Order, openQuestions, type PaymentMethod } from '#domain/order/order.ts'
import { newRecordId } from '#domain/record-id.ts'

export type ChangeResult =
  | { ok: true }
  | Extract<ChangeDecision, { ok: false }>
  | { ok: false; reason: 'not-found' | 'not-signed-in' | 'storage'; message: string }

/** `entry` is null when it was so already. */
type StoredChange =
  | { ok: true; entry: EntryFacts; values: DeviceValues }
  | { ok: true; entry: null }
  | Extract<ChangeResult, { ok: false }>

export function collectOrder(orderId: string, method: PaymentMethod): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'collect', method, paidAtMs: now() }))
}

export function markReady(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'ready', readyAtMs: now() }))
}

export function undoReady(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'ready', readyAtMs: null }))
}

export function handOver(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'hand-over' }))
}

/** @param reason Italian, required */
export function cancelOrder(orderId: string, reason: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'cancel', reason: reason.trim(), cancelledAtMs: now() }))
}

export function moveOrder(orderId: string, pickupMs: number): Promise<ChangeResult> {
  return changeOrder(orderId, () => ({ kind: 'move', pickupMs }))
}

/** @param which `questions`: those that stand on the order now */
export function settleAttention(orderId: string, which: 'questions' | AttentionReason[]): Promise<ChangeResult> {
  return changeOrder(orderId, (order) => ({
    kind: 'settle-attention',
    reasons: which === 'questions' ? openQuestions(order) : which,
  }))
}

/** The ticket is on paper. `already` when it was so, or when this device does not know the order or may not mark it. */
export async function markPrinted(orderId: string): Promise<'marked' | 'already'> {
  const result = await changeOrder(orderId, () => ({ kind: 'print' }))
  return result.ok && result.entry !== null ? 'marked' : 'already'
}

async function changeOrder(orderId: string, changeOf: (order: Order) => OrderChange): Promise<StoredChange> {
  const author = await currentCredential()
  if (!author || author.role === 'USER') return notSignedIn
  const seen = await db.orders.get(orderId)
  if (!seen) return notFound
  try {
    const entryId = newRecordId(randomBytes)
    const change = changeOf(seen)
    // Before the transaction: it would not survive waiting for WebCrypto.
    const plain = encodeChange(change)
    const payload = await sealPayload(entryId, plain)
    const result = await storeChange(orderId, change, author, payload)
    if (!result.ok || result.entry === null) return result
    wakeOutbox(entryId)
    await keepInJournal({ facts: result.entry, plain, who: author }, result.values)
    return result
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, reason: 'storage', message: 'Questo dispositivo non riesce a salvare: la modifica non è stata fatta.' }
  }
}

async function storeChange(
  orderId: string,
  change: OrderChange,
  author: CredentialRow,
  payload: PayloadRow,
): Promise<StoredChange> {
  return db.transaction('rw', [...ENTRY_TABLES, db.orders, db.pendingChanges, db.keyValues], async () => {
    if ((await readOwner()) !== ownerName(author)) return notSignedIn
    const row: OrderRow | undefined = await db.orders.get(orderId)
    if (!row) return notFound
    const order = orderOf(row)
    const decision = decideOrderChange(order, change)
    const changed = applyOrderChange(order, change)
    if (!decision.ok) return decision
    if (changed === order) return { ok: true, entry: null }
    const { number, pickupMs, totalCents } = changed
    const ids = { id: payload.entryId, orderId, authorId: author.userId }
    const entry: EntryFacts = { ...ids, kind: 'change-order', number, pickupMs, totalCents }
    const sequence = await addEntry(entry, payload)
    await db.pendingChanges.put({ sequence, entryId: payload.entryId, orderId, change })
    await db.orders.put({ ...changed, localState: row.localState, updated: row.updated, base: row.base ?? order })
    return { ok: true, entry, values: await readDeviceValues() }
  })
}

const notFound: StoredChange = { ok: false, reason: 'not-found', message: 'Questo ordine non c’è più su questo dispositivo.' }

const notSignedIn: StoredChange = { ok: false, reason: 'not-signed-in', message: 'Accedi come personale.' }
