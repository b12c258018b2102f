// Fiscal documents on their way to the server: printed ones wait in `fiscalDocuments` until it has them. The drain sends them when
// nothing else is due: nothing waits for them.
import { type CredentialRow, db, type FiscalDocumentRow } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { CREDENTIAL_TABLES, forgetIdleCredentials } from '#data/session/credentials.ts'
import { type DocumentRef, MAX_RECEIPTS_PER_REQUEST, type WireReceipt, wireReceipt } from '#domain/fiscal/printed-receipt.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { asObject } from '#domain/wire.ts'
import { requestDelivery } from './requests.ts'
import { senderFor } from './schedule.ts'

/** The receipt of a deposit is looked up here while the network is away. */
const KEPT_MS = 60 * DAY_MS

/**
 * Sends all that wait and have somebody to send them, under the outbox's lock. What the server does not take now waits on.
 * @returns whose login it refused; null for nobody's
 */
export async function deliverReceipts(credentials: readonly CredentialRow[]): Promise<CredentialRow | null> {
  const tried = new Set<string>()
  for (;;) {
    const waiting = await db.fiscalDocuments.where('delivery').equals('waiting').sortBy('sinceMs')
    const sendable = waiting.flatMap((row) => {
      const sender = tried.has(row.id) ? null : senderFor(row.authorId, credentials)
      return sender ? [{ row, sender }] : []
    })
    const sender = sendable[0]?.sender
    if (!sender) return null
    const ofSender = sendable.filter((one) => one.sender.userId === sender.userId && one.sender.token === sender.token)
    const rows = ofSender.slice(0, MAX_RECEIPTS_PER_REQUEST).map(({ row }) => row)
    const answer = await requestDelivery('/api/sfoglia/receipts', sender, 'POST', JSON.stringify({ receipts: rows.map(wireOf) }))
    if (answer.kind === 'sign-in-again') return sender
    if (answer.kind !== 'answered') return null
    await settle(rows, answer.body.results)
    for (const { id } of rows) tried.add(id)
  }
}

/** What the answer does not name stays as it is: nothing is known of it. */
async function settle(rows: readonly FiscalDocumentRow[], results: unknown): Promise<void> {
  const outcomes = new Map((Array.isArray(results) ? results : []).map(asObject).map(({ id, outcome }) => [id, outcome]))
  await db.transaction('rw', CREDENTIAL_TABLES, async () => {
    for (const { id } of rows) {
      const outcome = outcomes.get(id)
      if (outcome === 'created' || outcome === 'replayed') await db.fiscalDocuments.update(id, { delivery: 'delivered' })
      if (outcome === 'rejected') await db.fiscalDocuments.update(id, { delivery: 'rejected' })
    }
    const old = db.fiscalDocuments.where('delivery').equals('delivered')
    await old.filter(({ sinceMs }) => sinceMs < now() - KEPT_MS).delete()
    await forgetIdleCredentials()
  })
}

function wireOf(row: FiscalDocumentRow): WireReceipt {
  const { ref, sinceMs, state } = row
  const unknown: DocumentRef = { serial: '', z: 0, number: 0, day: shopMoment(sinceMs).day }
  const known = state === 'printed' || state === 'confirmed' ? state : 'confirmed'
  return wireReceipt({ ...row, state: known, printedMs: sinceMs }, ref ?? unknown)
}
