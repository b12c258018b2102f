// What a person settles about fiscal documents: whether one is on paper of which no answer came, and whether one that came out beside
// another is its double.
import { db, type FiscalDocumentRow } from '#data/db/database.ts'
import { randomBytes } from '#data/device/device.ts'
import { leaveByHand } from '#data/till/fiscal-dues.ts'
import type { DocumentRef } from '#domain/fiscal/printed-receipt.ts'
import { newRecordId } from '#domain/record-id.ts'
import { forgetDocument, keepDocuments } from './fiscal-entry.ts'
import { isToldByTill, knownDocuments } from './fiscal-issued.ts'
import { epsonPrinter } from './fiscal-printer.ts'
import { inFiscalTurn, readFiscalSetup } from './fiscal-setup.ts'

export async function leaveInterrupted(): Promise<void> {
  await db.fiscalDocuments.where('state').equals('sending').modify({ state: 'unsure' })
}

/** Documents of all orders that a person has to look at, oldest first: those that may be on paper, and those that may be doubles. */
export async function listFiscalQuestions(): Promise<FiscalDocumentRow[]> {
  const rows = await db.fiscalDocuments.where('state').anyOf('unsure', 'double').sortBy('sinceMs')
  return rows.filter((row) => row.state === 'unsure' || isDouble(row, rows))
}

/** It waits for a person to say what it is; its void is not asked about. @param rows all of its order that wait for anything */
export function isDouble({ id, state }: FiscalDocumentRow, rows: readonly FiscalDocumentRow[]): boolean {
  return state === 'double' && !rows.some((other) => other.original === id && other.state === 'unsure')
}

/** What a reload or a crash has interrupted is asked about from now on; where the printer holds nothing new, it is gone. */
export async function recoverInterrupted(): Promise<void> {
  const interrupted = await inFiscalTurn(async () => {
    const rows = await db.fiscalDocuments.where('state').equals('sending').toArray()
    await leaveInterrupted()
    return rows
  })
  for (const { id } of interrupted) await lookForDocument(id)
}

/**
 * Asks the printer what became of a document that may be on paper.
 * @returns `gone`: the printer holds nothing new, and it may be printed anew. Else a person still has to look, with the receipt that
 * may be it
 */
export async function lookForDocument(id: string): Promise<'gone' | 'unsure'> {
  return inFiscalTurn(async () => {
    const [row, setup] = [await db.fiscalDocuments.get(id), await readFiscalSetup()]
    if (row?.state !== 'unsure' || setup === null) return 'unsure'
    const printer = epsonPrinter(setup, await knownDocuments())
    const became = await printer.askWhatBecame(row.kind, row.before ?? null, row.sinceMs)
    if (became === 'none') await forgetDocument(id)
    else if (became !== null) await db.fiscalDocuments.update(id, { ref: became })
    return became === 'none' ? 'gone' : 'unsure'
  })
}

/** A person has looked: it is on paper, or nothing came out and it may be printed anew. */
export async function settleUnsureDocument(id: string, isOnPaper: boolean): Promise<void> {
  const row = await db.fiscalDocuments.get(id)
  if (row?.state !== 'unsure') return
  if (!isOnPaper) return forgetDocument(id)
  const back = await doubleTakenBack(row)
  // What the money still asks for once a receipt is taken back is a person's to say.
  const leave = async () => (row.kind === 'void' && back.length === 0 ? leaveByHand(row.orderId) : undefined)
  const known: FiscalDocumentRow[] = [{ ...row, state: 'confirmed' }, ...back]
  await keepDocuments(known, known, leave)
  await lookForDoubles(id)
}

/** Of a document whose own answer was lost as well. */
async function lookForDoubles(id: string): Promise<void> {
  await inFiscalTurn(async () => {
    const [row, setup] = [await db.fiscalDocuments.get(id), await readFiscalSetup()]
    if (row?.state !== 'confirmed' || row.kind === 'void' || row.ref === null || !row.before || setup === null) return
    const beside = await epsonPrinter(setup).askBeside(row.kind, row.ref, row.before)
    const doubles = doublesOf(row, beside)
    await db.fiscalDocuments.bulkPut(doubles)
    await leaveOthers(doubles)
  })
}

// Doubles: documents that came out with another one, and that nobody has asked for.

/** As they are noted, until a person or another till says what they are. */
export function doublesOf(document: FiscalDocumentRow, beside: readonly DocumentRef[]): FiscalDocumentRow[] {
  return beside.map((ref) => ({
    ...{ ...document, id: newRecordId(randomBytes), ref, paymentIds: [], doubleOf: document.id },
    state: 'double',
  }))
}

/** What another order's till has printed is no double. */
export async function leaveOthers(doubles: readonly FiscalDocumentRow[]): Promise<void> {
  for (const { id, ref } of doubles) {
    if (ref === null) continue
    const isOwn = await db.fiscalDocuments
      .filter((row) => !row.doubleOf && row.ref?.serial === ref.serial && row.ref.z === ref.z && row.ref.number === ref.number)
      .count()
    if (isOwn > 0 || (await isToldByTill(ref))) await forgetDocument(id)
  }
}

/** The double that a void takes back: it counts among what is told from then on. */
export async function doubleTakenBack({
  kind,
  original,
}: Pick<FiscalDocumentRow, 'kind' | 'original'>): Promise<FiscalDocumentRow[]> {
  const row = kind === 'void' ? await db.fiscalDocuments.get(original) : undefined
  return row?.state === 'double' ? [{ ...row, state: 'printed' }] : []
}

/**
 * A person has compared the papers. @param isDouble true of a refund alone, which no printer voids: it is told as what it is. False: it is
 * another till's
 */
export async function settleDouble(id: string, isDouble: boolean): Promise<void> {
  const row = await db.fiscalDocuments.get(id)
  if (row?.state !== 'double') return
  if (isDouble) await keepDocuments([{ ...row, state: 'printed' }])
  else await forgetDocument(id)
}
