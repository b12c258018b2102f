// The fiscal documents of this device. A document is noted before it is sent, numbered after: a reload, a crash or a lost answer in
// between leaves "forse è uscito", which a person settles, and never a second one by itself. One is on its way at a time, whatever
// tab asks.

import * as v from 'valibot'
import { db, type FiscalDocumentRow, isStorageError } from '#data/db/database.ts'
import { knownDeviceCode, randomBytes } from '#data/device/device.ts'
import { cents, instant, optionalId, recordId } from '#data/mirror/record-fields.ts'
import { aboutOrder } from '#data/orders/ask-for-list.ts'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { listSchema, request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { VAT_WORDS, vatOf } from '#domain/catalogue/vat.ts'
import { type Departments, readDepartments } from '#domain/fiscal/departments.ts'
import { type DocumentRef, RECEIPT_KINDS } from '#domain/fiscal/printed-receipt.ts'
import { type IssuedReceipt, type NextDocument, nextDocument, type SoldOrder, type TakenMoney } from '#domain/fiscal/receipt.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { isCompleted } from '#domain/order/states.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import {
  type ClosingOutcome,
  epsonPrinter,
  type FiscalOutcome,
  type FiscalPrinter,
  type KnownDocuments,
} from './fiscal-printer.ts'

const LOCK = 'sfoglia-fiscal'

/** What the shop's settings say; null while receipts do not come from a printer. */
export interface FiscalSetup {
  origin: string
  operator: number
  departments: Departments
}

export async function readFiscalSetup(): Promise<FiscalSetup | null> {
  const shop = await db.shop.toCollection().first()
  // A row that an earlier version has stored lacks them.
  if (!shop?.isFiscal || !shop.fiscalAddress) return null
  return {
    origin: shop.fiscalAddress,
    operator: shop.fiscalOperator || 1,
    departments: readDepartments(shop.fiscalDepartments ?? ''),
  }
}

/** Money of an order. `device`: the code of the one that took it; empty for a card's. */
export type OrderMoney = TakenMoney & { device: string }

export type FiscalResult =
  /** These are on paper. `differs`: the paper comes to another amount than the order. `isKept`: false where it could not be noted. */
  | { kind: 'printed'; documents: FiscalDocumentRow[]; differs: boolean; isKept: boolean }
  /** The order needs no document now; receipts do not come from a printer. */
  | { kind: 'none' | 'off' }
  /**
   * It cannot be made here, and why. `elsewhere`: another device took money, and nobody can be asked whether it printed a receipt.
   * `original-unknown`: the numbers of the receipt that is taken back are not known.
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

interface PrintOptions {
  /** Else as the order's state says. */
  isHandedOver?: boolean
  lotteryCode?: string
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

/** Takes a whole receipt back that should not have been. @param id of a receipt that this device or another one printed */
export function voidFiscalReceipt(orderId: string, id: string): Promise<FiscalResult> {
  return whileFiscal(async () => {
    const setup = await readFiscalSetup()
    if (setup === null) return { kind: 'off' }
    const issued = (await readIssued(orderId)).documents
    const receipt = issued.find((one) => one.id === id && one.kind === 'receipt')
    if (!receipt || issued.some(({ original }) => original === id)) return { kind: 'none' }
    const { cents, byVat, ref } = receipt
    if (ref === null) return blocked('original-unknown')
    const order = await getOrder(orderId)
    const content = { kind: 'void' as const, original: id, cents, byVat, paymentIds: [] }
    return print({ ...content, orderId, orderNumber: order?.number ?? '' }, setup, (printer) => printer.printVoid(ref))
  })
}

async function printNext(
  setup: FiscalSetup,
  order: OrderWithItems,
  payments: readonly OrderMoney[],
  { isHandedOver = isCompleted(order), lotteryCode = '' }: PrintOptions,
): Promise<FiscalResult> {
  const open = await db.fiscalDocuments.where('orderId').equals(order.id).filter(isOpen).first()
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
    const { totalCents: cents, byVat, paymentIds } = next.receipt
    const content = { ...of, kind: 'receipt' as const, original: '', cents, byVat, paymentIds }
    return print(content, setup, (printer) => printer.printReceipt(next.receipt))
  }
  const { original, totalCents: cents, byVat, paymentIds } = next.refund
  const ref = issued.find(({ id }) => id === original)?.ref ?? null
  if (ref === null) return blocked('original-unknown')
  const content = { ...of, kind: 'refund' as const, original, cents, byVat, paymentIds }
  return print(content, setup, (printer) => printer.printRefund(next.refund, ref))
}

type Content = Pick<FiscalDocumentRow, 'orderId' | 'orderNumber' | 'kind' | 'original' | 'cents' | 'byVat' | 'paymentIds'>

/** Noted, sent, and what became of it noted. */
async function print(
  content: Content,
  setup: FiscalSetup,
  send: (printer: FiscalPrinter) => Promise<FiscalOutcome>,
): Promise<FiscalResult> {
  const document: FiscalDocumentRow = {
    ...{ ...content, id: newRecordId(randomBytes), state: 'sending', ref: null, sinceMs: now(), delivery: 'none' },
    ...{ authorId: (await currentCredential())?.userId ?? '', device: await knownDeviceCode() },
  }
  const printer = epsonPrinter({ ...setup, known: await knownDocuments() })
  await db.fiscalDocuments.add(document)
  const outcome = await send(printer)
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
  const isKept = await ifStorable(() => db.fiscalDocuments.put(printed))
  if (isKept) wakeOutbox(id)
  return { kind: 'printed', documents: [printed], differs: content.kind === 'receipt' && outcome.cents !== content.cents, isKept }
}

/**
 * Runs `work` when no other document of this device is on its way. What was on its way before and has no worker any more is then known
 * to be unsure. A device that cannot note anything prints nothing.
 */
async function whileFiscal(work: () => Promise<FiscalResult>): Promise<FiscalResult> {
  return navigator.locks.request(LOCK, async () => {
    try {
      await leaveInterrupted()
      return await work()
    } catch (error) {
      if (!isStorageError(error)) throw error
      return { kind: 'not-printed', trouble: 'device-full' }
    }
  })
}

async function leaveInterrupted(): Promise<void> {
  await db.fiscalDocuments.where('state').equals('sending').modify({ state: 'unsure' })
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

function isOpen({ state }: Pick<FiscalDocumentRow, 'state'>): boolean {
  return state === 'sending' || state === 'unsure'
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

/** What printer and device both know. */
async function knownDocuments(): Promise<KnownDocuments | null> {
  const newest = await db.fiscalDocuments.orderBy('sinceMs').reverse().filter(hasNumbers).limit(LOOKED_BACK).toArray()
  const found = newest.find(({ kind }) => kind === 'receipt')
  if (!found?.ref) return null
  const { ref: receipt, sinceMs } = found
  // Where the clocks disagree on the day, no question about one tells anything.
  if (receipt.day !== shopMoment(sinceMs).day) return null
  const since = newest.flatMap(({ ref }) => (ref?.serial === receipt.serial && ref.z === receipt.z ? [ref.number] : []))
  return { receipt, number: Math.max(...since) }
}

const LOOKED_BACK = 50

function hasNumbers({ state, ref }: FiscalDocumentRow): boolean {
  return !isOpen({ state }) && ref !== null
}

// The documents that an order has, here and elsewhere.

type Issued = IssuedReceipt & { ref: DocumentRef | null }

const WAIT_MS = 6000

/** In their order. `isWhole`: other devices' are among them; without the server nobody knows those. */
async function readIssued(orderId: string): Promise<{ documents: Issued[]; isWhole: boolean }> {
  const own = await db.fiscalDocuments.where('orderId').equals(orderId).toArray()
  const held = await askHeld(orderId)
  const here = own.filter((row) => !isOpen(row)).map((row) => ({ ...row, atMs: row.sinceMs }))
  const ids = new Set(here.map(({ id }) => id))
  const all = [...here, ...(held ?? []).filter(({ id }) => !ids.has(id))].sort((a, b) => a.atMs - b.atMs)
  return { documents: all, isWhole: held !== null }
}

async function askHeld(orderId: string): Promise<(Issued & { atMs: number })[] | null> {
  const credential = await currentCredential()
  if (!credential || !getConnection().isReachable) return null
  const query = new URLSearchParams({ ...aboutOrder(orderId), perPage: '200' })
  const path = `/api/collections/fiscal_receipts/records?${query}`
  const answer = await request(path, { auth: credential.token, schema: listSchema, timeoutMs: WAIT_MS })
  if (answer.kind !== 'ok') return null
  const read = v.safeParse(v.array(heldSchema), answer.value.items)
  return read.success ? read.output : null
}

const heldSchema = v.pipe(
  v.object({
    id: recordId,
    kind: v.picklist(RECEIPT_KINDS),
    original: optionalId,
    payment_ids: v.nullable(v.array(v.string())),
    serial: v.string(),
    z_number: v.number(),
    receipt_number: v.number(),
    date: v.string(),
    amount: cents,
    by_vat: v.array(v.object({ vat: v.picklist(VAT_WORDS), amount: cents })),
    printed_at: instant,
  }),
  v.transform(({ payment_ids, serial, z_number, receipt_number, date, amount, by_vat, printed_at, ...record }) => ({
    ...record,
    paymentIds: payment_ids ?? [],
    cents: amount,
    byVat: by_vat.map((share) => ({ vat: share.vat, cents: share.amount })),
    ref: serial === '' || receipt_number === 0 ? null : { serial, z: z_number, number: receipt_number, day: date },
    atMs: printed_at,
  })),
)

// What a person settles, and what else the printer is told.

/** What a till shows of an order's documents. */
export interface FiscalState {
  /** The shop prints receipts. */
  isOn: boolean
  /** On paper, as far as this device knows, oldest first. */
  documents: FiscalDocumentRow[]
  /** May be on paper: a person looks. */
  unsure: FiscalDocumentRow[]
  /** As far as this device knows, something has to be printed. */
  isDue: boolean
}

/** @param payments all money of the order, in its order */
export async function readFiscalState(
  orderId: string,
  payments: readonly OrderMoney[],
  { isHandedOver }: PrintOptions = {},
): Promise<FiscalState> {
  const [setup, order] = [await readFiscalSetup(), await getOrder(orderId)]
  const rows = await db.fiscalDocuments.where('orderId').equals(orderId).sortBy('sinceMs')
  const documents = rows.filter((row) => !isOpen(row))
  const unsure = rows.filter(({ state }) => state === 'unsure')
  if (setup === null || order === null) return { isOn: setup !== null, documents, unsure, isDue: false }
  const sold = await soldOrder(order, isHandedOver ?? isCompleted(order))
  const isDue = nextDocument(sold, payments, documents, setup).kind !== 'none' && unsure.length === 0
  return { isOn: true, documents, unsure, isDue }
}

/** Documents of all orders that somebody has to look for, oldest first. */
export function listUnsureDocuments(): Promise<FiscalDocumentRow[]> {
  return db.fiscalDocuments.where('state').equals('unsure').sortBy('sinceMs')
}

/** What a reload or a crash has interrupted is asked about from now on; where the printer holds nothing new, it is gone. */
export async function recoverInterrupted(): Promise<void> {
  const interrupted = await navigator.locks.request(LOCK, async () => {
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
  return navigator.locks.request(LOCK, async () => {
    const [row, setup] = [await db.fiscalDocuments.get(id), await readFiscalSetup()]
    if (row?.state !== 'unsure' || setup === null) return 'unsure'
    const known = row.kind === 'receipt' ? await knownDocuments() : null
    const became = await epsonPrinter({ ...setup, known }).askWhatBecame(known, row.sinceMs)
    if (became === 'none') await db.fiscalDocuments.delete(id)
    else if (became !== null) await db.fiscalDocuments.update(id, { ref: became })
    return became === 'none' ? 'gone' : 'unsure'
  })
}

/** A person has looked: it is on paper, or nothing came out and it may be printed anew. */
export async function settleUnsureDocument(id: string, isOnPaper: boolean): Promise<void> {
  await db.transaction('rw', db.fiscalDocuments, async () => {
    const row = await db.fiscalDocuments.get(id)
    if (row?.state !== 'unsure') return
    if (isOnPaper) await db.fiscalDocuments.update(id, { state: 'confirmed', delivery: 'waiting' })
    else await db.fiscalDocuments.delete(id)
  })
  if (isOnPaper) wakeOutbox(id)
}

/** Null where receipts do not come from a printer, or nothing is wrong. */
export function askFiscalTrouble(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.askTrouble(), null)
}

/** Null when it was told to open. */
export function openFiscalDrawer(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.openDrawer(), 'unreachable')
}

/** Cancels a receipt that was begun and never ended, on a person's word. Null when none is open. */
export function cancelOpenReceipt(): Promise<FiscalTrouble | null> {
  return withPrinter((printer) => printer.cancelOpen(), 'unreachable')
}

/** The daily closure. */
export function closeFiscalDay(): Promise<ClosingOutcome> {
  return withPrinter<ClosingOutcome>((printer) => printer.closeDay(), { kind: 'not-closed', trouble: 'unreachable' })
}

async function withPrinter<Result>(work: (printer: FiscalPrinter) => Promise<Result>, otherwise: Result): Promise<Result> {
  return navigator.locks.request(LOCK, async () => {
    const setup = await readFiscalSetup()
    return setup === null ? otherwise : work(epsonPrinter({ ...setup, known: null }))
  })
}
