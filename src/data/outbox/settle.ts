// Writes down what became of entries: the entry, the order on the screens and the login it needed, in one transaction. Safe to
// repeat, and safe against another drain that was faster: what is delivered stays delivered.
import { db, type OrderRow, type OutboxRow, type PendingChangeRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { CREDENTIAL_TABLES, forgetIdleCredentials } from '#data/session/credentials.ts'
import { applyOrderChange, type OrderChange } from '#domain/order/change.ts'
import type { Order } from '#domain/order/order.ts'
import { orderOf, rebase } from './pending-changes.ts'
import type { HeldOrder, HeldVersion } from './requests.ts'
import { isOrderChange, retryDelayMs } from './schedule.ts'
import { findEntry } from './store.ts'

export type Verdict =
  /** `order` is null when the reply tells of none or it was deleted since; `version` is what a photo's tells instead. */
  | { kind: 'delivered'; order: HeldOrder | null; version?: HeldVersion }
  | { kind: 'rejected'; reason: string; message: string }
  /** The server failed at it: later, in a smaller batch. */
  | { kind: 'failed' }
  /** Refused together with others: at once, in a smaller batch. */
  | { kind: 'split' }
  | { kind: 'unreadable' }

interface News {
  row: OutboxRow
  verdict: Verdict
}

/** @param verdicts by entry id */
export async function settleEntries(verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const tables = [db.orders, db.orderItems, db.pendingChanges, ...CREDENTIAL_TABLES]
  const settled = await db.transaction('rw', tables, async () => {
    // Side by side: a cursor would go from one to the next.
    const found = await Promise.all([...verdicts.keys()].map(findEntry))
    // As they were done: the answers of one order grow newer in this order.
    const rows = found.filter((row) => row !== null).sort((one, other) => one.sequence - other.sequence)
    const news = rows.flatMap((row) => {
      const verdict = verdicts.get(row.id)
      const isNews = verdict && row.state !== 'delivered' && !(verdict.kind === 'unreadable' && row.isUnreadable)
      return isNews ? [{ row, verdict }] : []
    })
    await db.outbox.bulkPut(news.map(({ row, verdict }) => ({ ...row, ...outcomeOf(row, verdict) })))
    await showOnScreens(news)
    await forgetIdleCredentials()
    return news
  })
  for (const { row, verdict } of settled) noteVerdict(row, verdict)
}

function noteVerdict({ id, kind, writtenMs, serverErrors }: OutboxRow, verdict: Verdict): void {
  const facts = { id, kind, ms: Date.now() - writtenMs }
  if (verdict.kind === 'delivered') noteEvent('settled', facts)
  if (verdict.kind === 'rejected') noteEvent('refused', { ...facts, reason: verdict.reason })
  if (verdict.kind === 'failed') noteEvent('failed', { ...facts, reason: String(serverErrors + 1) })
  if (verdict.kind === 'unreadable') noteEvent('unreadable', facts)
}

/** The fields of the entry that the verdict changes. */
function outcomeOf(row: OutboxRow, verdict: Verdict): Partial<OutboxRow> {
  const serverErrors = row.serverErrors + 1
  switch (verdict.kind) {
    case 'delivered': {
      const { created = '', updated = '' } = verdict.version ?? verdict.order ?? {}
      return {
        state: 'delivered',
        isUnreadable: false,
        deliveredMs: Date.now(),
        serverCreated: created,
        serverUpdated: updated,
      }
    }
    case 'rejected':
      return { state: 'rejected', isUnreadable: false, reason: verdict.reason, message: verdict.message }
    case 'failed':
      return { serverErrors, notBeforeMs: Date.now() + retryDelayMs(serverErrors, null, Math.random()) }
    case 'split':
      return { serverErrors }
    case 'unreadable':
      return { isUnreadable: true }
  }
}

/** Brings the orders on the screens in line; a kiosk has none. All are read at once, and written at once. */
async function showOnScreens(news: readonly News[]): Promise<void> {
  const settled = news.filter(({ verdict }) => verdict.kind === 'delivered' || verdict.kind === 'rejected')
  const ids = [...new Set(settled.map(({ row }) => row.about))]
  const rows = await db.orders.bulkGet(ids)
  const told = settled.filter(({ verdict }) => verdict.kind === 'delivered' && verdict.order)
  const last = new Map(told.map(({ row }) => [row.about, row]))
  const shown = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])))
  const waiting = (id: string) => db.pendingChanges.where('orderId').equals(id).sortBy('sequence')
  const left = new Map(await Promise.all([...shown.keys()].map(async (id) => [id, await waiting(id)] as const)))
  const seen = new Map([...shown].map(([id, { updated }]) => [id, updated]))
  for (const { row, verdict } of settled) {
    const { about: id } = row
    const order = shown.get(id)
    if (!order) continue
    const changes = pendingOf(row, left.get(id) ?? [])
    left.set(id, changes.others)
    const answers = { seen: seen.get(id) ?? '', isLast: last.get(id) === row }
    const after =
      verdict.kind === 'delivered'
        ? afterDelivery(row, verdict.order, order, changes, answers)
        : afterRefusal(row, order, changes)
    if (after) shown.set(id, after)
    else shown.delete(id)
  }
  const gone = [...seen.keys()].filter((id) => !shown.has(id))
  await db.pendingChanges.bulkDelete(settled.flatMap(({ row }) => (isOrderChange(row) ? [row.sequence] : [])))
  await db.orders.bulkPut([...shown.values()])
  if (gone.length === 0) return
  await db.orders.bulkDelete(gone)
  await db.orderItems.where('orderId').anyOf(gone).delete()
}

/** What waits for an order: the entry's own change, which waits no more, and the others, oldest first. */
interface Pending {
  own: OrderChange | null
  others: PendingChangeRow[]
}

function pendingOf(entry: OutboxRow, rows: readonly PendingChangeRow[]): Pending {
  const own = rows.find(({ sequence }) => sequence === entry.sequence)
  return { own: own?.change ?? null, others: rows.filter((row) => row !== own) }
}

/**
 * Answers that come together may all tell of one version: that of the last of them.
 * @param answers `seen`: the version that was shown before them; `isLast`: none after this one tells of its order
 * @returns null for one that is gone
 */
function afterDelivery(
  entry: OutboxRow,
  held: HeldOrder | null,
  order: OrderRow,
  pending: Pending,
  answers: { seen: string; isLast: boolean },
): OrderRow | null {
  if (held === null) return entry.kind === 'order' ? null : afterRefusal(entry, order, pending)
  const isNewer = held.updated > answers.seen
  const base = order.base ?? orderOf(order)
  const changed = pending.own ? applyOrderChange(base, pending.own) : base
  const { status, totalCents, attention, number } = held
  const told: Order = answers.isLast ? { ...changed, status, totalCents, attention, number } : changed
  return rebase(isNewer ? told : base, isNewer ? held.updated : order.updated, changesIn(pending))
}

/** Also of money that was taken without its order. */
function afterRefusal(entry: OutboxRow, order: OrderRow, pending: Pending): OrderRow {
  if (entry.kind === 'order') return { ...order, localState: 'rejected' }
  if (!isOrderChange(entry)) return order
  const { localState } = order
  return { ...rebase(order.base ?? orderOf(order), order.updated, changesIn(pending)), localState }
}

function changesIn({ others }: Pending): OrderChange[] {
  return others.map(({ change }) => change)
}
