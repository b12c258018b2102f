// Writes down what became of entries: the entry, the order on the screens and the login it needed, in one transaction. Safe to
// repeat, and safe against another drain that was faster: what is delivered stays delivered.
import { db, type OrderRow, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { CREDENTIAL_TABLES, forgetIdleCredentials } from '#data/session/credentials.ts'
import { applyOrderChange } from '#domain/order/change.ts'
import type { Order } from '#domain/order/order.ts'
import { orderOf, rebase } from './pending-changes.ts'
import type { HeldOrder, HeldVersion } from './requests.ts'
import { isOrderChange, retryDelayMs } from './schedule.ts'

export type Verdict =
  /** `order` is null when the reply tells of none or it was deleted since; `version` is what a photo's tells instead. */
  | { kind: 'delivered'; order: HeldOrder | null; version?: HeldVersion }
  | { kind: 'rejected'; reason: string; message: string }
  /** The server failed at it: later, in a smaller batch. */
  | { kind: 'failed' }
  /** Refused together with others: at once, in a smaller batch. */
  | { kind: 'split' }
  | { kind: 'unreadable' }

/** @param verdicts by entry id */
export async function settleEntries(verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const tables = [db.orders, db.orderItems, db.pendingChanges, ...CREDENTIAL_TABLES]
  const settled = await db.transaction('rw', tables, async () => {
    const rows = await db.outbox
      .where('id')
      .anyOf([...verdicts.keys()])
      // As they were done: the answers of one order grow newer in this order.
      .sortBy('sequence')
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

/** Brings the orders on the screens in line; a kiosk has none. */
async function showOnScreens(news: readonly { row: OutboxRow; verdict: Verdict }[]): Promise<void> {
  const settled = news.filter(({ verdict }) => verdict.kind === 'delivered' || verdict.kind === 'rejected')
  const shown = await db.orders.bulkGet(settled.map(({ row }) => row.about))
  const told = settled.filter(({ verdict }) => verdict.kind === 'delivered' && verdict.order)
  const last = new Map(told.map(({ row }) => [row.about, row]))
  for (const [index, { row, verdict }] of settled.entries()) {
    const pending = isOrderChange(row) || shown[index] ? await takePending(row) : null
    // Read again: an earlier entry of the same order may have changed it just now.
    const order = shown[index] ? await db.orders.get(row.about) : undefined
    if (!order || !pending) continue
    const answers = { seen: shown[index]?.updated ?? '', isLast: last.get(row.about) === row }
    if (verdict.kind === 'delivered') await showDelivered(row, verdict.order, order, pending, answers)
    else await showRejected(row, order, pending)
  }
}

type Pending = Awaited<ReturnType<typeof takePending>>

/**
 * Answers that come together may all tell of one version: that of the last of them.
 * @param answers `seen`: the version that was shown before them; `isLast`: none after this one tells of its order
 */
async function showDelivered(
  entry: OutboxRow,
  held: HeldOrder | null,
  order: OrderRow,
  pending: Pending,
  answers: { seen: string; isLast: boolean },
): Promise<void> {
  if (held === null && entry.kind === 'order') {
    await db.orders.delete(order.id)
    await db.orderItems.where('orderId').equals(order.id).delete()
  }
  // Money without its order.
  if (held === null && isOrderChange(entry)) await showRejected(entry, order, pending)
  if (held === null) return
  const isNewer = held.updated > answers.seen
  const base = order.base ?? orderOf(order)
  const changed = pending.own ? applyOrderChange(base, pending.own) : base
  const { status, totalCents, attention, number } = held
  const told: Order = answers.isLast ? { ...changed, status, totalCents, attention, number } : changed
  await db.orders.put(rebase(isNewer ? told : base, isNewer ? held.updated : order.updated, pending.others))
}

async function showRejected(entry: OutboxRow, order: OrderRow, pending: Pending): Promise<void> {
  if (entry.kind === 'order') await db.orders.put({ ...order, localState: 'rejected' })
  if (isOrderChange(entry)) {
    const { localState } = order
    await db.orders.put({ ...rebase(order.base ?? orderOf(order), order.updated, pending.others), localState })
  }
}

/** The entry's own change, which is pending no more, and the other changes of its order, oldest first. */
async function takePending(entry: OutboxRow) {
  const rows = await db.pendingChanges.where('orderId').equals(entry.about).sortBy('sequence')
  await db.pendingChanges.delete(entry.sequence)
  return {
    own: rows.find((row) => row.sequence === entry.sequence)?.change ?? null,
    others: rows.filter((row) => row.sequence !== entry.sequence).map((row) => row.change),
  }
}
