// The fiscal documents of this device. A document is noted before it is sent, numbered after: a reload, a crash or a lost answer in
// between leaves "forse è uscito", which a person settles, and never a second one by itself. One is on its way at a time, whatever
// tab asks.

import { db, type FiscalDocumentRow, isStorageError } from '#data/db/database.ts'
import { knownDeviceCode, randomBytes } from '#data/device/device.ts'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { vatOf } from '#domain/catalogue/vat.ts'
import type { TakenMoney } from '#domain/fiscal/means.ts'
import { type FiscalCorrection, type NextDocument, nextDocument, type SoldOrder, takesLottery } from '#domain/fiscal/receipt.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { isCompleted } from '#domain/order/states.ts'
import { newRecordId } from '#domain/record-id.ts'
import { isOpen, knownDocuments, readIssued } from './fiscal-issued.ts'
import { epsonPrinter, type FiscalOutcome, type FiscalPrinter, type ReadyPrinter } from './fiscal-printer.ts'
import { doublesOf, doubleTakenBack, isDouble, leaveInterrupted, leaveOthers } from './fiscal-questions.ts'
import { type FiscalSetup, inFiscalTurn, readFiscalSetup } from './fiscal-setup.ts'

/** Money of an order. `device`: the code of the one that took it; empty for a card's. */
export type OrderMoney = TakenMoney & { device: string }

export type FiscalResult =
  /** These are on paper. `differs`: the paper comes to another amount than the order. `isKept`: false where it could not be noted. */
  | { kind: 'printed'; documents: FiscalDocumentRow[]; differs: boolean; isKept: boolean }
  /** The order needs no document now; receipts do not come from a printer. */
  | { kind: 'none' | 'off' }
  /**
   * It cannot be made here, and why. `elsewhere`: another device took money, and nobody can be asked whether it printed a receipt.
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
  | 'original-unknown'
  | 'mistaken'

interface PrintOptions {
  /** Else as the order's state says. */
  isHandedOver?: boolean
  lotteryCode?: string
  /** A person has said to void what is wrong and to make it anew. */
  isCorrecting?: boolean
}

/**
 * Prints what the order needs for this money: nothing, one document, or a refund for each receipt that is taken back. Asked twice at
 * once, in whatever tabs, it prints once; a failed one may be asked for again.
 * @param payments all money of the order, in its order
 */
export function printFiscalDocuments(
  orderId: string,
  payments: readonly OrderMoney[],
  options: PrintOptions = {},
): Promise<FiscalResult> {
  return whileFiscal(async () => {
    const setup = await readFiscalSetup()
    if (setup === null) return { kind: 'off' }
    const order = await getOrder(orderId)
    if (order === null) return blocked('unknown-order')
    const documents: FiscalDocumentRow[] = []
    let differs = false
    let printed: FiscalResult | null = null
    for (;;) {
      const result = await printNext(setup, order, payments, options)
      if (result.kind === 'none') return printed ?? result
      if (result.kind !== 'printed') return result
      documents.push(...result.documents)
      differs ||= result.differs
      printed = { ...result, documents, differs }
      if (!result.isKept) return printed
    }
  })
}

/** Takes a whole receipt back that should not have been. @param id of a receipt that this device or another one printed, or of a double */
export function voidFiscalReceipt(orderId: string, id: string): Promise<FiscalResult> {
  return whileFiscal(async () => {
    const setup = await readFiscalSetup()
    if (setup === null) return { kind: 'off' }
    const open = await openDocument(orderId)
    if (open) return { kind: 'unsure', document: open }
    const issued = (await readIssued(orderId)).documents
    const receipt = issued.find((one) => one.id === id && one.kind === 'receipt')
    if (!receipt || issued.some(({ original }) => original === id)) return { kind: 'none' }
    const { cents, byVat, ref } = receipt
    if (ref === null) return blocked('original-unknown')
    const order = await getOrder(orderId)
    const content = { kind: 'void' as const, original: id, cents, byVat, paymentIds: [] }
    return print({ ...content, orderId, orderNumber: order?.number ?? '' }, setup, (printer, ready) =>
      printer.printVoid(ref, ready),
    )
  })
}

async function printNext(
  setup: FiscalSetup,
  order: OrderWithItems,
  payments: readonly OrderMoney[],
  { isHandedOver = isCompleted(order), lotteryCode = '', isCorrecting = false }: PrintOptions,
): Promise<FiscalResult> {
  const open = await openDocument(order.id)
  if (open) return { kind: 'unsure', document: open }
  const { documents: issued, isWhole } = await readIssued(order.id)
  const told = new Set(issued.flatMap(({ paymentIds }) => paymentIds))
  const own = await knownDeviceCode()
  const isElsewhere = ({ device }: OrderMoney) => device === '' || device !== own
  if (!isWhole && payments.some((money) => isElsewhere(money) && !told.has(money.id))) return blocked('elsewhere')
  const sold = await soldOrder(order, isHandedOver)
  const next = nextDocument(sold, payments, issued, { departments: setup.departments, lotteryCode })
  if (next.kind === 'none' || next.kind === 'blocked') return next
  const of = { orderId: order.id, orderNumber: order.number }
  if (next.kind === 'receipt') {
    const { totalCents: cents, byVat, paymentIds, roundedUpCents } = next.receipt
    const content = { ...of, kind: 'receipt' as const, original: '', cents, byVat, paymentIds }
    return print(content, setup, (printer, ready) => printer.printReceipt(next.receipt, ready), cents + roundedUpCents)
  }
  if (next.kind === 'void' && !isCorrecting) return blocked('mistaken')
  if (next.kind === 'void') {
    const { original, cents, byVat } = next.correction
    const ref = issued.find(({ id }) => id === original)?.ref ?? null
    if (ref === null) return blocked('original-unknown')
    const content = { ...of, kind: 'void' as const, original, cents, byVat, paymentIds: [] }
    return print(content, setup, (printer, ready) => printer.printVoid(ref, ready))
  }
  const { original, totalCents: cents, byVat, paymentIds } = next.refund
  const ref = issued.find(({ id }) => id === original)?.ref ?? null
  if (ref === null) return blocked('original-unknown')
  const content = { ...of, kind: 'refund' as const, original, cents, byVat, paymentIds }
  return print(content, setup, (printer, ready) => printer.printRefund(next.refund, ref, ready))
}

type Content = Pick<FiscalDocumentRow, 'orderId' | 'orderNumber' | 'kind' | 'original' | 'cents' | 'byVat' | 'paymentIds'>

/** Noted, sent, and what became of it noted. @param paperCents what a receipt's paper comes to */
async function print(
  content: Content,
  setup: FiscalSetup,
  send: (printer: FiscalPrinter, ready: ReadyPrinter) => Promise<FiscalOutcome>,
  paperCents = content.cents,
): Promise<FiscalResult> {
  const printer = epsonPrinter({ ...setup, known: await knownDocuments() })
  const ready = await printer.prepare()
  if ('trouble' in ready) return { kind: 'not-printed', trouble: ready.trouble }
  const document: FiscalDocumentRow = {
    ...{ ...content, id: newRecordId(randomBytes), state: 'sending', ref: null, sinceMs: now(), delivery: 'none' },
    ...{ authorId: (await currentCredential())?.userId ?? '', device: await knownDeviceCode(), before: ready.before },
  }
  await db.fiscalDocuments.add(document)
  const outcome = await send(printer, ready)
  const { id } = document
  if (outcome.kind === 'not-printed') {
    await db.fiscalDocuments.delete(id)
    return outcome
  }
  if (outcome.kind === 'unsure') {
    const unsure = { ...document, state: 'unsure' as const, ref: outcome.candidate }
    // Where this cannot be stored either, what was noted before says the same.
    await ifStorable(() => db.fiscalDocuments.put(unsure))
    return { kind: 'unsure', document: unsure }
  }
  const printed = { ...document, state: 'printed' as const, ref: outcome.ref, sinceMs: now(), delivery: 'waiting' as const }
  const doubles = doublesOf(printed, outcome.beside)
  const isKept = await ifStorable(async () =>
    db.fiscalDocuments.bulkPut([printed, ...doubles, ...(await doubleTakenBack(content))]),
  )
  if (isKept) {
    wakeOutbox(id)
    await leaveOthers(doubles)
  }
  return { kind: 'printed', documents: [printed], differs: content.kind === 'receipt' && outcome.cents !== paperCents, isKept }
}

/**
 * Runs `work` when no other document of this device is on its way. What was on its way before and has no worker any more is then known
 * to be unsure. A device that cannot note anything prints nothing.
 */
async function whileFiscal(work: () => Promise<FiscalResult>): Promise<FiscalResult> {
  return inFiscalTurn(async () => {
    try {
      await leaveInterrupted()
      return await work()
    } catch (error) {
      if (!isStorageError(error)) throw error
      return { kind: 'not-printed', trouble: 'device-full' }
    }
  })
}

async function ifStorable(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isStorageError(error)) throw error
    return false
  }
}

function blocked(reason: BlockedReason): FiscalResult {
  return { kind: 'blocked', reason, what: [] }
}

function openDocument(orderId: string): Promise<FiscalDocumentRow | undefined> {
  return db.fiscalDocuments.where('orderId').equals(orderId).filter(isOpen).first()
}

/** The order as it was sold; its VAT is that of its products now: the rate is the day's on which the tax falls due. */
async function soldOrder(order: OrderWithItems, isHandedOver: boolean): Promise<SoldOrder> {
  const ids = [...new Set(order.items.map(({ productId }) => productId))]
  const [products, categories] = await db.transaction('r', [db.products, db.categories], () =>
    Promise.all([db.products.bulkGet(ids), db.categories.toArray()]),
  )
  const items = order.items.map(({ productId, productName, quantity, unitPriceCents, priceCents }) => {
    const product = products.find((one) => one?.id === productId)
    const category = categories.find(({ id }) => id === product?.categoryId)
    const vat = product ? vatOf({ vat: product.vat ?? '' }, category) : null
    return { name: productName, quantity, unit: product?.unit, unitPriceCents, priceCents, vat }
  })
  return { number: order.number, items, totalCents: order.totalCents, isHandedOver }
}

/** What a till shows of an order's documents. */
export interface FiscalState {
  /** The shop prints receipts. */
  isOn: boolean
  /** On paper, as far as this device knows, oldest first. */
  documents: FiscalDocumentRow[]
  /** May be on paper: a person looks. */
  unsure: FiscalDocumentRow[]
  /** Came out beside another one, and may be its double: a person compares. */
  doubles: FiscalDocumentRow[]
  /** As far as this device knows, something has to be printed. */
  isDue: boolean
  /** As far as this device knows, a receipt has to be voided and made anew; null for none. */
  correction: FiscalCorrection | null
  /** What has to be printed takes part in the lottery. */
  hasLottery: boolean
}

/** @param payments all money of the order, in its order */
export async function readFiscalState(
  orderId: string,
  payments: readonly OrderMoney[],
  { isHandedOver }: PrintOptions = {},
): Promise<FiscalState> {
  const [setup, order] = [await readFiscalSetup(), await getOrder(orderId)]
  const rows = await db.fiscalDocuments.where('orderId').equals(orderId).sortBy('sinceMs')
  const doubles = rows.filter((row) => isDouble(row, rows))
  const documents = rows.filter((row) => !isOpen(row) && !(row.doubleOf && row.delivery === 'none'))
  const unsure = rows.filter(({ state }) => state === 'unsure')
  const found = { documents, unsure, doubles }
  if (setup === null || order === null) return { ...found, ...NOTHING_DUE, isOn: setup !== null }
  const sold = await soldOrder(order, isHandedOver ?? isCompleted(order))
  const next = nextDocument(sold, payments, documents, setup)
  if (unsure.length > 0 || next.kind === 'none') return { ...found, ...NOTHING_DUE, isOn: true }
  const correction = next.kind === 'void' ? next.correction : null
  const said = next.kind === 'receipt' ? next.receipt.payments : (correction?.instead ?? [])
  return { ...found, isOn: true, isDue: correction === null, correction, hasLottery: takesLottery(said) }
}

const NOTHING_DUE = { isDue: false, correction: null, hasLottery: false }
