// The fiscal documents of this device. A document is noted before it is sent, numbered after: a reload, a crash or a lost answer in
// between leaves "forse è uscito", which a person settles, and never a second one by itself. One is on its way at a time, whatever
// tab asks.

import { db, type FiscalDocumentRow, isStorageError } from '#data/db/database.ts'
import { knownDeviceCode, randomBytes } from '#data/device/device.ts'
import { getOrder } from '#data/orders/orders.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { leaveByHand } from '#data/till/fiscal-dues.ts'
import { type NextDocument, nextDocument } from '#domain/fiscal/receipt.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { newRecordId } from '#domain/record-id.ts'
import { forgetDocument, keepDocuments, restoreDocuments } from './fiscal-entry.ts'
import { type Issued, isOpen, knownDocuments, readIssued } from './fiscal-issued.ts'
import { epsonPrinter, type FiscalOutcome, type FiscalPrinter, type ReadyPrinter } from './fiscal-printer.ts'
import { doublesOf, doubleTakenBack, leaveInterrupted, leaveOthers } from './fiscal-questions.ts'
import { type OrderMoney, ownShare, soldOrder, untoldBy, wholeOf } from './fiscal-sale.ts'
import { type FiscalSetup, inFiscalTurn, readFiscalSetup } from './fiscal-setup.ts'

export type FiscalResult =
  /** These are on paper. `isKept`: false where it could not be noted. */
  | { kind: 'printed'; documents: FiscalDocumentRow[]; isKept: boolean }
  /** The order needs no document now; receipts do not come from a printer. */
  | { kind: 'none' | 'off' }
  /**
   * It cannot be made here, and why. `elsewhere`: another device took money, and nobody can be asked whether it printed a receipt.
   * `other-till`: another till has to print what it took, or may have: a person looks there first.
   * `original-unknown`: the numbers of the receipt that is taken back are not known. `mistaken`: a receipt has to be voided first, and a
   * person to say so.
   */
  | { kind: 'blocked'; reason: BlockedReason; what: readonly string[] }
  /** It may be on paper: a person looks. */
  | { kind: 'unsure'; document: FiscalDocumentRow }
  | { kind: 'not-printed'; trouble: FiscalTrouble }

export type BlockedReason =
  | Extract<NextDocument, { kind: 'blocked' }>['reason']
  | 'unknown-order'
  | 'elsewhere'
  | 'other-till'
  | 'original-unknown'
  | 'mistaken'

interface PrintOptions {
  lotteryCode?: string
  /** A person has said to void what is wrong and to make it anew. */
  isCorrecting?: boolean
  /** Nobody has asked for it: what another till has to print is left to that one. */
  isByItself?: boolean
  /** A person has looked at the other till, and it has not printed what it took. */
  isLookedFor?: boolean
}

/**
 * Prints what the order needs: nothing, one document, or a refund for each receipt that is taken back. Asked twice at once, in whatever
 * tabs, it prints once; a failed one may be asked for again.
 */
export function printFiscalDocuments(orderId: string, options: PrintOptions = {}): Promise<FiscalResult> {
  return whileFiscal(async (setup) => {
    const documents: FiscalDocumentRow[] = []
    for (;;) {
      const result = await printNext(setup, orderId, options)
      if (result.kind === 'none' && documents.length > 0) return { kind: 'printed', documents, isKept: true }
      if (result.kind !== 'printed') return result
      documents.push(...result.documents)
      if (!result.isKept) return { ...result, documents }
    }
  })
}

/** Takes a whole receipt back that should not have been. @param id of a receipt that this device or another one printed, or of a double */
export function voidFiscalReceipt(orderId: string, id: string): Promise<FiscalResult> {
  return whileFiscal(async (setup) => {
    const open = await openDocument(orderId)
    if (open) return { kind: 'unsure', document: open }
    const order = await getOrder(orderId)
    const issued = (await readIssued(order ?? { id: orderId })).documents
    const receipt = issued.find((one) => one.id === id && one.kind === 'receipt')
    if (!receipt || issued.some(({ original }) => original === id)) return { kind: 'none' }
    const result = await printVoid(receipt, { orderId, orderNumber: order?.number ?? '' }, setup)
    // What the money still asks for is for the person who has just said that it was wrong.
    if (result.kind === 'printed' && !receipt.doubleOf) await leaveByHand(orderId)
    return result
  })
}

async function printNext(
  setup: FiscalSetup,
  orderId: string,
  { lotteryCode = '', isCorrecting = false, isByItself = false, isLookedFor = false }: PrintOptions,
): Promise<FiscalResult> {
  const order = await getOrder(orderId)
  if (order === null) return blocked('unknown-order')
  const open = await openDocument(orderId)
  if (open) return { kind: 'unsure', document: open }
  const { documents: issued, isWhole } = await readIssued(order)
  const own = await knownDeviceCode()
  const isUntold = untoldBy(issued)
  const isElsewhere = (money: OrderMoney) => isUntold(money) && (money.device === '' || money.device !== own)
  const share = isByItself ? ownShare(order, issued, own) : wholeOf(order)
  if (share === null || (!isWhole && share.payments.some(isElsewhere))) return blocked('elsewhere')
  // Its document may be on its way to the server, or unsure there: nobody else knows.
  const isOthers = (money: OrderMoney) => isElsewhere(money) && money.device !== ''
  if (!isLookedFor && share.payments.some(isOthers)) return blocked('other-till')
  const next = nextDocument(await soldOrder(order, share), share.payments, issued, {
    departments: setup.departments,
    lotteryCode,
  })
  if (next.kind === 'none' || next.kind === 'blocked') return next
  const of = { orderId: order.id, orderNumber: order.number }
  if (next.kind === 'receipt') {
    const { totalCents: cents, byVat, paymentIds, roundedUpCents } = next.receipt
    const content = { ...of, kind: 'receipt' as const, original: '', cents, byVat, paymentIds }
    return print(content, setup, (printer, ready) => printer.printReceipt(next.receipt, ready), cents + roundedUpCents)
  }
  if (next.kind === 'void' && !isCorrecting) return blocked('mistaken')
  const original = next.kind === 'void' ? next.correction.original : next.refund.original
  const receipt = issued.find(({ id }) => id === original)
  if (!receipt?.ref) return blocked('original-unknown')
  if (next.kind === 'void') return printVoid(receipt, of, setup)
  const { ref } = receipt
  const { totalCents: cents, byVat, paymentIds } = next.refund
  const content = { ...of, kind: 'refund' as const, original, cents, byVat, paymentIds }
  return print(content, setup, (printer, ready) => printer.printRefund(next.refund, ref, ready))
}

function printVoid(
  { id: original, cents, byVat, ref }: Issued,
  of: Pick<FiscalDocumentRow, 'orderId' | 'orderNumber'>,
  setup: FiscalSetup,
): Promise<FiscalResult> | FiscalResult {
  if (ref === null) return blocked('original-unknown')
  const content = { ...of, kind: 'void' as const, original, cents, byVat, paymentIds: [] }
  return print(content, setup, (printer, ready) => printer.printVoid(ref, ready))
}

type Content = Pick<FiscalDocumentRow, 'orderId' | 'orderNumber' | 'kind' | 'original' | 'cents' | 'byVat' | 'paymentIds'>

/** Noted, sent, and what became of it noted. @param paperCents what a receipt's paper comes to */
async function print(
  content: Content,
  setup: FiscalSetup,
  send: (printer: FiscalPrinter, ready: ReadyPrinter) => Promise<FiscalOutcome>,
  paperCents = content.cents,
): Promise<FiscalResult> {
  const printer = epsonPrinter(setup, await knownDocuments())
  const ready = await printer.prepare()
  if ('trouble' in ready) return { kind: 'not-printed', trouble: ready.trouble }
  const document: FiscalDocumentRow = {
    ...{ ...content, id: newRecordId(randomBytes), state: 'sending', ref: null, sinceMs: now() },
    ...{ authorId: (await currentCredential())?.userId ?? '', device: await knownDeviceCode(), before: ready.before },
  }
  if (!(await keepDocuments([document]))) return { kind: 'not-printed', trouble: 'device-full' }
  const outcome = await send(printer, ready)
  if (outcome.kind === 'not-printed') {
    await forgetDocument(document.id)
    return outcome
  }
  if (outcome.kind === 'unsure') {
    const unsure = { ...document, state: 'unsure' as const, ref: outcome.candidate }
    await db.fiscalDocuments.put(unsure).catch((error: unknown) => {
      // What was noted before says the same.
      if (!isStorageError(error)) throw error
    })
    return { kind: 'unsure', document: unsure }
  }
  const differs = content.kind === 'receipt' && outcome.cents !== paperCents
  const printed: FiscalDocumentRow = {
    ...{ ...document, state: 'printed', ref: outcome.ref, sinceMs: now() },
    ...(differs && { differs: true }),
  }
  const [doubles, back] = [doublesOf(printed, outcome.beside), await doubleTakenBack(content)]
  const isKept = await keepDocuments([printed, ...doubles, ...back], [printed, ...back])
  if (isKept) await leaveOthers(doubles)
  return { kind: 'printed', documents: [printed], isKept }
}

/**
 * Runs `work` when no other document of this device is on its way. What was on its way before and has no worker any more is then known
 * to be unsure. A device that cannot note anything prints nothing.
 */
async function whileFiscal(work: (setup: FiscalSetup) => Promise<FiscalResult>): Promise<FiscalResult> {
  return inFiscalTurn(async () => {
    try {
      await leaveInterrupted()
      const setup = await readFiscalSetup()
      return setup === null ? { kind: 'off' } : await work(setup)
    } catch (error) {
      if (!isStorageError(error)) throw error
      return { kind: 'not-printed', trouble: 'device-full' }
    }
  })
}

function blocked(reason: BlockedReason): FiscalResult {
  return { kind: 'blocked', reason, what: [] }
}

/** After a database that was lost this device knows its documents by their entries. */
async function openDocument(orderId: string): Promise<FiscalDocumentRow | undefined> {
  await restoreDocuments(orderId)
  return db.fiscalDocuments.where('orderId').equals(orderId).filter(isOpen).first()
}
