// What stands of an order's fiscal documents, as far as this device knows: what is on paper, what may be, and what is still due. Worked
// out of the database, and of nothing that a screen remembers.
import { db, type FiscalDocumentRow } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { type FiscalDue, readDues } from '#data/till/fiscal-dues.ts'
import { type FiscalCorrection, type NextDocument, nextDocument, takesLottery } from '#domain/fiscal/receipt.ts'
import type { Cents } from '#domain/money.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { type Issued, isOpen, issuedOf } from './fiscal-issued.ts'
import { isDouble } from './fiscal-questions.ts'
import { ownShare, soldOrder, wholeOf } from './fiscal-sale.ts'
import { type FiscalSetup, readFiscalSetup } from './fiscal-setup.ts'

/** What a till shows of an order's documents. */
export interface FiscalState {
  /** The shop prints receipts. */
  isOn: boolean
  /** On paper, as far as this device knows, oldest first. */
  documents: Issued[]
  /** Names of other tills that printed some of them, by their code. */
  tills: ReadonlyMap<string, string>
  /** May be on paper: a person looks. */
  unsure: FiscalDocumentRow[]
  /** Came out beside another one, and may be its double: a person compares. */
  doubles: FiscalDocumentRow[]
  /** One is on its way to paper. */
  isSending: boolean
  /** As far as this device knows, something has to be printed. */
  isDue: boolean
  /** It comes out of this till by itself. */
  isAutomatic: boolean
  /** As far as this device knows, a receipt has to be voided and made anew; null for none. */
  correction: FiscalCorrection | null
  /** What has to be printed takes part in the lottery. */
  hasLottery: boolean
}

export async function readFiscalState(orderId: string): Promise<FiscalState> {
  return db.transaction('r', READ_TABLES, async () => {
    const [setup, order, own] = [await readFiscalSetup(), await getOrder(orderId), await knownDeviceCode()]
    const rows = await db.fiscalDocuments.where('orderId').equals(orderId).sortBy('sinceMs')
    const doubles = rows.filter((row) => isDouble(row, rows))
    const documents = issuedOf(order ?? { id: orderId }, rows)
    const unsure = rows.filter(({ state }) => state === 'unsure')
    const isSending = rows.some(({ state }) => state === 'sending')
    const found = { documents, unsure, doubles, isSending, tills: await namesOf(documents, own) }
    if (setup === null || order === null) return { ...found, ...NOTHING_DUE, isOn: setup !== null }
    const whole = wholeOf(order)
    const next = nextDocument(await soldOrder(order, whole), whole.payments, documents, setup)
    if (unsure.length > 0 || isSending || next.kind === 'none') return { ...found, ...NOTHING_DUE, isOn: true }
    const due = (await readDues()).find((one) => one.orderId === orderId)
    const correction = next.kind === 'void' ? next.correction : null
    const isAutomatic = correction === null && due?.isByHand === false && ownShare(order, documents, own) !== null
    return { ...found, isOn: true, isDue: correction === null, isAutomatic, correction, hasLottery: hasLottery(next) }
  })
}

async function namesOf(documents: readonly Issued[], own: string): Promise<Map<string, string>> {
  const codes = new Set(documents.map(({ device }) => device).filter((code) => code !== '' && code !== own))
  if (codes.size === 0) return new Map()
  const devices = await db.devices.filter(({ code }) => codes.has(code)).toArray()
  const named = new Map(devices.map(({ code, name }) => [code, name]))
  return new Map([...codes].map((code) => [code, named.get(code) || `Cassa ${code}`]))
}

const NOTHING_DUE = { isDue: false, isAutomatic: false, correction: null, hasLottery: false }

function hasLottery(next: NextDocument): boolean {
  if (next.kind === 'receipt') return takesLottery(next.receipt.payments)
  return next.kind === 'void' && takesLottery(next.correction.instead)
}

// What this device still owes.

/** `waits`: it comes out by itself at `readyMs`. `by-hand`: a person says when. `elsewhere`: another till has to print before it. */
export interface FiscalDuty {
  due: FiscalDue
  orderNumber: string
  kind: 'receipt' | 'refund' | 'correction'
  cents: Cents
  state: 'waits' | 'by-hand' | 'elsewhere' | 'blocked'
  /** Of what is blocked. */
  why: Extract<NextDocument, { kind: 'blocked' }> | null
  /** Device's clock. */
  readyMs: number
}

export interface FiscalDuties {
  /** Oldest first. */
  duties: FiscalDuty[]
  /** Nothing is due of these any more. */
  over: FiscalDue[]
}

/** @returns no duty while receipts do not come from a printer, or one of its order is on its way or unsure */
export async function readDuties(): Promise<FiscalDuties> {
  return db.transaction('r', READ_TABLES, async () => {
    const [setup, dues, own] = [await readFiscalSetup(), await readDues(), await knownDeviceCode()]
    const found: FiscalDuties = { duties: [], over: [] }
    if (setup === null) return found
    for (const due of dues) {
      const order = await getOrder(due.orderId)
      // It comes with the next person's login.
      if (order === null) continue
      const duty = await dutyOf(due, order, setup, own)
      if (duty === 'over') found.over.push(due)
      else if (duty !== 'open') found.duties.push(duty)
    }
    return found
  })
}

/** One view of them all: a question that reads table after table is not followed to its end. */
const READ_TABLES = [
  ...[db.keyValues, db.shop, db.orders, db.orderItems, db.customers, db.products, db.categories],
  ...[db.fiscalDocuments, db.devices],
]

async function dutyOf(
  due: FiscalDue,
  order: OrderWithItems,
  setup: FiscalSetup,
  own: string,
): Promise<FiscalDuty | 'open' | 'over'> {
  const rows = await db.fiscalDocuments.where('orderId').equals(order.id).sortBy('sinceMs')
  if (rows.some(isOpen)) return 'open'
  const issued = issuedOf(order, rows)
  const share = ownShare(order, issued, own)
  const next = nextDocument(await soldOrder(order, share ?? wholeOf(order)), (share ?? wholeOf(order)).payments, issued, setup)
  if (next.kind === 'none') return 'over'
  const why = next.kind === 'blocked' ? next : null
  const common = { due, orderNumber: order.number, ...contentOf(next, order), readyMs: readyMs(due, order, next), why }
  if (share === null) return { ...common, state: 'elsewhere' }
  if (why !== null) return { ...common, state: 'blocked' }
  return { ...common, state: due.isByHand || next.kind === 'void' ? 'by-hand' : 'waits' }
}

function contentOf(next: NextDocument, { totalCents }: OrderWithItems): Pick<FiscalDuty, 'kind' | 'cents'> {
  if (next.kind === 'refund') return { kind: 'refund', cents: next.refund.totalCents }
  if (next.kind === 'void') return { kind: 'correction', cents: next.correction.cents }
  return { kind: 'receipt', cents: next.kind === 'receipt' ? next.receipt.totalCents : totalCents }
}

/** A customer finds the lottery code within these. */
const LOTTERY_MS = 6000
/** The rest of the money may follow; a slip may be taken back. */
const PART_MS = 15_000
/** The other part of what is sold at once is on its way. */
const PART_AT_ONCE_MS = MINUTE_MS

function readyMs({ sinceMs, heldUntilMs, isReleased }: FiscalDue, order: OrderWithItems, next: NextDocument): number {
  if (isReleased) return 0
  return Math.max(heldUntilMs, sinceMs + graceMs(order, next))
}

function graceMs(order: OrderWithItems, next: NextDocument): number {
  if (next.kind !== 'receipt') return 0
  if (next.receipt.payments.some(({ kind }) => kind === 'not-collected')) return PART_MS
  if (dueCents(order) > 0) return order.isImmediate === true ? PART_AT_ONCE_MS : PART_MS
  return hasLottery(next) ? LOTTERY_MS : 0
}
