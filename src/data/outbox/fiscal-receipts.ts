// Fiscal documents on their way to the server: printed ones wait in `fiscalDocuments` until it has them. `deliverReceipts` is the
// drain's to call, under its lock, with whatever login it sends with.
import { db, type FiscalDocumentRow } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { type DocumentRef, MAX_RECEIPTS_PER_REQUEST, type WireReceipt, wireReceipt } from '#domain/fiscal/printed-receipt.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { asObject } from '#domain/wire.ts'
import { type RequestSender, requestDelivery, type ServerAnswer } from './requests.ts'

/** The receipt of a deposit is looked up here while the network is away. */
const KEPT_MS = 60 * DAY_MS

/** How many documents the server does not have yet. */
export function countWaitingReceipts(): Promise<number> {
  return db.fiscalDocuments.where('delivery').equals('waiting').count()
}

/**
 * Sends the oldest that wait, in one request; a full one means that there may be more.
 * @returns null when none waits; what the answer names is settled. Whatever else was answered changes nothing, and the drain judges it.
 */
export async function deliverReceipts(sender: RequestSender): Promise<ServerAnswer | null> {
  const waiting = await db.fiscalDocuments.where('delivery').equals('waiting').sortBy('sinceMs')
  const rows = waiting.slice(0, MAX_RECEIPTS_PER_REQUEST)
  if (rows.length === 0) return null
  const answer = await requestDelivery('/api/sfoglia/receipts', sender, 'POST', JSON.stringify({ receipts: rows.map(wireOf) }))
  if (answer.kind === 'answered') await settle(rows, answer.body.results)
  return answer
}

/** What the answer does not name stays as it is: nothing is known of it. */
async function settle(rows: readonly FiscalDocumentRow[], results: unknown): Promise<void> {
  const outcomes = new Map((Array.isArray(results) ? results : []).map(asObject).map(({ id, outcome }) => [id, outcome]))
  await db.transaction('rw', db.fiscalDocuments, async () => {
    for (const { id } of rows) {
      const outcome = outcomes.get(id)
      if (outcome === 'created' || outcome === 'replayed') await db.fiscalDocuments.update(id, { delivery: 'delivered' })
      if (outcome === 'rejected') await db.fiscalDocuments.update(id, { delivery: 'rejected' })
    }
    const old = db.fiscalDocuments.where('delivery').equals('delivered')
    await old.filter(({ sinceMs }) => sinceMs < now() - KEPT_MS).delete()
  })
}

function wireOf(row: FiscalDocumentRow): WireReceipt {
  const { ref, sinceMs, state } = row
  const unknown: DocumentRef = { serial: '', z: 0, number: 0, day: shopMoment(sinceMs).day }
  const known = state === 'printed' || state === 'confirmed' ? state : 'confirmed'
  return wireReceipt({ ...row, state: known, printedMs: sinceMs }, ref ?? unknown)
}
