// Fiscal documents as entries of the outbox: noted there and in the journal before the printer is asked, told to the server once they are
// on paper. What `fiscalDocuments` holds can be read out of them: a device that lost it knows its receipts again, or asks a person.
import { takeUntold } from '#data/db/contract-1.ts'
import { db, type FiscalDocumentRow, isStorageError, type OutboxRow } from '#data/db/database.ts'
import { type EntryDraft, keep } from '#data/outbox/keep.ts'
import { readContents } from '#data/outbox/payload.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { DUE_TABLES } from '#data/till/fiscal-dues.ts'
import { type DocumentRef, parseReceipt, wireReceipt, withRef } from '#domain/fiscal/printed-receipt.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { isOpen } from './fiscal-issued.ts'

/** The receipt of a deposit is looked up here while the network is away. */
const KEPT_MS = 60 * DAY_MS

/**
 * Documents, and their entries: of one on its way, which may be on paper from now on, a noted one; of others what the server is told.
 * @param told of them those that are or may be on paper, for the server
 * @param also what has to stand or fall with it, inside the transaction on `fiscalDocuments` and DUE_TABLES
 * @returns false where this device cannot store it: then nothing has changed
 */
export async function keepDocuments(
  rows: readonly FiscalDocumentRow[],
  told: readonly FiscalDocumentRow[] = rows,
  also?: () => Promise<void>,
): Promise<boolean> {
  const author = await currentCredential()
  if (!author) return false
  try {
    const kept = await keep(author, told.map(draftOf), [db.fiscalDocuments, ...DUE_TABLES], async (store) => {
      await db.fiscalDocuments.bulkPut(rows)
      for (const { id, state, orderNumber: number, sinceMs: pickupMs, cents: totalCents } of told) {
        await store(id, { state: state === 'sending' ? 'noted' : 'waiting', order: { number, pickupMs, totalCents } })
      }
      await also?.()
    })
    return kept !== 'not-signed-in'
  } catch (error) {
    if (!isStorageError(error)) throw error
    return false
  }
}

/** It is not on paper, or none of ours. */
export async function forgetDocument(id: string): Promise<void> {
  await db.transaction('rw', [db.outbox, db.fiscalDocuments], async () => {
    await db.fiscalDocuments.delete(id)
    const noted = db.outbox.where('id').equals(id)
    await noted.filter(({ state }) => state === 'noted').modify({ state: 'settled', deliveredMs: Date.now() })
  })
}

function draftOf(row: FiscalDocumentRow): EntryDraft {
  const { ref, sinceMs } = row
  const unknown: DocumentRef = { serial: '', z: 0, number: 0, day: shopMoment(sinceMs).day }
  const isPrinted = row.state === 'printed' && ref !== null
  const state = isPrinted ? 'printed' : 'confirmed'
  const content = wireReceipt({ ...row, state, printedMs: sinceMs, ...(ref ?? unknown) })
  return { id: row.id, kind: 'receipt', about: row.orderId, stored: { content } }
}

/**
 * What the entries tell of and `fiscalDocuments` has lost: told ones are on paper, of a noted one a person is asked.
 * @param orderId of this order alone
 */
export async function restoreDocuments(orderId?: string): Promise<void> {
  const entries: OutboxRow[] = await db.outbox
    .filter(({ kind, about, state }) => kind === 'receipt' && state !== 'settled' && (orderId ?? about) === about)
    .toArray()
  const held = await db.fiscalDocuments.bulkGet(entries.map(({ id }) => id))
  const lost = entries.filter((_, index) => held[index] === undefined)
  if (lost.length === 0) return
  const contents = await readContents(lost)
  const rows = lost.flatMap((entry, index) => rowOf(entry, contents[index]?.content) ?? [])
  await db.transaction('rw', db.fiscalDocuments, async () => {
    const known = await db.fiscalDocuments.bulkGet(rows.map(({ id }) => id))
    await db.fiscalDocuments.bulkAdd(rows.filter((_, index) => known[index] === undefined))
  })
}

function rowOf({ state, order }: OutboxRow, content: unknown): FiscalDocumentRow | null {
  const parsed = parseReceipt(content)
  if (!parsed.ok) return null
  const { printedMs: sinceMs, ...told } = withRef(parsed.receipt)
  const isNoted = state === 'noted'
  return { ...told, orderNumber: order?.number ?? '', state: isNoted ? 'unsure' : told.state, sinceMs, before: null }
}

/** What pages of contract 1 had printed and not told goes the way of all entries; what is long told is forgotten. */
export async function tidyDocuments(nowMs: number): Promise<void> {
  const rows = await db.fiscalDocuments.toArray()
  const untold = rows.filter(takeUntold)
  if (untold.length > 0) await keepDocuments(untold)
  const old = rows.filter((row) => !isOpen(row) && row.state !== 'double' && row.sinceMs < nowMs - KEPT_MS)
  await db.fiscalDocuments.bulkDelete(old.map(({ id }) => id))
}
