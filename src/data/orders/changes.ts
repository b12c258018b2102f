// What staff do to an order: shown at once and queued, in one transaction. The server's state machine has the last word.
import { db, isStorageError, type OrderRow } from '#data/db/database.ts'
import { randomBytes, readDevice } from '#data/device/device.ts'
import { isNamedTill, noteSaleWithoutName } from '#data/device/till-name.ts'
import { keepUnseenChange } from '#data/ordering/order-ids.ts'
import { type EntryDraft, keep, type StoreEntry } from '#data/outbox/keep.ts'
import { orderOf } from '#data/outbox/pending-changes.ts'
import { now } from '#data/server/clock.ts'
import { actingId } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { DUE_TABLES, noteDue } from '#data/till/fiscal-dues.ts'
import { currentTillSession, keepTillLine, TILL_TABLES } from '#data/till/till.ts'
import { roundingBack } from '#domain/cart/cash.ts'
import type { Cents } from '#domain/money.ts'
import { type AttentionReason, openQuestions } from '#domain/order/attention.ts'
import { applyOrderChange, type ChangeDecision, decideOrderChange, type OrderChange } from '#domain/order/change.ts'
import type { Order } from '#domain/order/order.ts'
import {
  correctableLines,
  dueCents,
  linesOf,
  type OrderPayment,
  type PaymentKind,
  paidCents,
  wirePayment,
} from '#domain/order/order-payment.ts'
import { isTillMethod, type TillMethod } from '#domain/order/payment-methods.ts'
import { isOpen } from '#domain/order/states.ts'
import { newRecordId } from '#domain/record-id.ts'

export type ChangeResult =
  | { ok: true }
  | Extract<ChangeDecision, { ok: false }>
  | { ok: false; reason: 'not-found' | 'not-signed-in' | 'storage'; message: string }

/** `count` of the entries: none when it was so already. */
type StoredChanges = { ok: true; count: number } | Extract<ChangeResult, { ok: false }>

/** Money over the counter. */
export interface TakenMoney {
  method: TillMethod
  amountCents: Cents
  /** Beside cash: cents of the order that no money settles, with its sign. */
  roundingCents?: Cents
  /** How many meal vouchers. */
  pieces?: number
  kind?: PaymentKind
  /** The slip of the POS. */
  reference?: string
  note?: string
  /** Else the one that is open. */
  tillSession?: string
}

/** All that is due, by one means. */
export function collectOrder(orderId: string, method: TakenMoney['method']): Promise<ChangeResult> {
  return changeAtTill(orderId, (order) => collected(order, method))
}

function collected(order: Order, method: TakenMoney['method']): Deed {
  const amountCents = dueCents(order)
  if (amountCents > 0) return { taken: [{ method, amountCents }], changes: [] }
  // Nothing changes hands for an order of 0 euro, and it goes on all the same.
  return only({ kind: 'collect', method: method === 'pos' ? 'pos' : 'cash', paidAtMs: now() })
}

/**
 * @param taken in part, or by several means
 * @param isHandedOver the goods go with it
 * @param changeCents given back to whoever has just ordered
 */
export function takePayment(
  orderId: string,
  taken: readonly TakenMoney[],
  isHandedOver = false,
  changeCents?: Cents,
): Promise<ChangeResult> {
  return changeAtTill(orderId, (order) => ({
    taken: isHandedOver ? taken : asDeposit(order, taken),
    changes: isHandedOver ? [handingOver()] : [],
    changeCents,
  }))
}

/** A part of what is collected another day is its deposit, as the web's is. */
function asDeposit(order: Order, taken: readonly TakenMoney[]): TakenMoney[] {
  const cents = taken.reduce((sum, money) => sum + settledBy(money), 0)
  const isDeposit = isOpen(order) && order.isImmediate !== true && cents < dueCents(order)
  return taken.map((money) => (isDeposit ? { kind: 'deposit', ...money } : money))
}

/**
 * @param amountCents above 0
 * @param reason Italian, required
 * @param wantedCents what cash was rounded from, where it was
 */
export function giveBack(
  orderId: string,
  method: TakenMoney['method'],
  amountCents: Cents,
  reason: string,
  wantedCents = amountCents,
): Promise<ChangeResult> {
  return changeAtTill(orderId, (order) => {
    const paid = { cashCents: paidCents(order, ['cash']), roundingCents: paidCents(order, ['rounding']) }
    const roundingCents = method === 'cash' ? -roundingBack(paid, amountCents, wantedCents) : 0
    return { taken: [{ method, amountCents: -amountCents, roundingCents, kind: 'refund', note: reason.trim() }], changes: [] }
  })
}

/**
 * A line of money that was written down wrongly: its opposite and what it really was, in one act and in its own drawer. Nobody gives
 * anything back.
 * @param right null when nothing was paid
 */
export async function correctPayment(
  orderId: string,
  lineId: string,
  right: Pick<TakenMoney, 'method' | 'amountCents'> | null,
): Promise<ChangeResult> {
  const { code } = await readDevice()
  const known = await db.tillEntries.get(lineId)
  const place = known ? { tillSession: known.sessionId } : {}
  return changeAtTill(orderId, (order) => {
    const wrong = correctableLines(order, code).find(({ id }) => id === lineId)
    if (!wrong || !isTillMethod(wrong.method)) return { taken: [], changes: [] }
    const { kind, method, amountCents, takenAtMs } = wrong
    const about = { kind, note: TEXT_MISTAKE, ...place }
    // The cents that its cash could not pay were of the same act.
    const ofAct = linesOf(order).filter((line) => line.takenAtMs === takenAtMs)
    const roundingCents = -paidCents({ payments: ofAct }, ['rounding'])
    const opposite = { method, amountCents: -amountCents, roundingCents, reference: lineId, ...about }
    return { taken: [opposite, ...(right ? [{ ...right, ...about }] : [])], changes: [] }
  })
}

const TEXT_MISTAKE = 'Era un errore'

export function markReady(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => only({ kind: 'ready', readyAtMs: now() }))
}

export function undoReady(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => only({ kind: 'ready', readyAtMs: null }))
}

/** @param payLater who pays what is due afterwards, and why; required while something is */
export function handOver(orderId: string, payLater?: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => only(handingOver(payLater)))
}

/** The goods go now. @param payLater who pays what is due afterwards, and why */
export function handingOver(payLater?: string): OrderChange {
  return { kind: 'hand-over', handedOverAtMs: now(), ...(payLater !== undefined && { payLater: payLater.trim() }) }
}

/** What was handed over a moment ago was not. */
export function undoHandOver(orderId: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => only({ kind: 'undo-hand-over' }))
}

/** @param reason Italian, required */
export function cancelOrder(orderId: string, reason: string): Promise<ChangeResult> {
  return changeOrder(orderId, () => only({ kind: 'cancel', reason: reason.trim(), cancelledAtMs: now() }))
}

/**
 * @param isTold the customer is sent a message about it; `if-told`, when one about the pickup that is taken back has left already
 */
export function moveOrder(orderId: string, pickupMs: number, isTold: boolean | 'if-told' = false): Promise<ChangeResult> {
  return changeOrder(orderId, () => only({ kind: 'move', pickupMs, ...(isTold && { isTold }) }))
}

/** @param which `questions`: those that stand on the order now */
export function settleAttention(orderId: string, which: 'questions' | AttentionReason[]): Promise<ChangeResult> {
  const reasonsOf = (order: Order) => (which === 'questions' ? openQuestions(order) : which)
  return changeOrder(orderId, (order) => only({ kind: 'settle-attention', reasons: reasonsOf(order) }))
}

/** The ticket is on paper. `already` when it was so, or when this device does not know the order or may not mark it. */
export async function markPrinted(orderId: string): Promise<'marked' | 'already'> {
  const result = await changeOrder(orderId, () => only({ kind: 'print' }))
  return result.ok && result.count > 0 ? 'marked' : 'already'
}

/** What is done to an order in one step. */
export interface Deed {
  taken: readonly TakenMoney[]
  changes: readonly OrderChange[]
  changeCents?: Cents | undefined
}

function only(change: OrderChange): Deed {
  return { taken: [], changes: [change] }
}

/** Money is a till's: where nobody has said which one this is, they are asked, and it is written down whatever the answer. */
async function changeAtTill(orderId: string, deedOf: (order: Order) => Deed): Promise<ChangeResult> {
  if (!(await isNamedTill())) await noteSaleWithoutName()
  return changeOrder(orderId, deedOf)
}

async function changeOrder(orderId: string, deedOf: (order: Order) => Deed): Promise<StoredChanges> {
  const author = await currentCredential()
  if (!author || author.role === 'USER') return notSignedIn
  const seen = await db.orders.get(orderId)
  if (!seen) return notFound
  try {
    const deed = deedOf(seen)
    const takenAtMs = now()
    for (;;) {
      const { drafts, isCurrent, store } = await draftDeed(orderId, deed, takenAtMs)
      const stored = await keep(author, drafts, CHANGE_TABLES, async (storeEntry) =>
        (await isCurrent()) ? store(storeEntry) : null,
      )
      if (stored !== null) return stored === 'not-signed-in' ? notSignedIn : stored
    }
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, reason: 'storage', message: 'Questo dispositivo non riesce a salvare: la modifica non è stata fatta.' }
  }
}

/** A deed for `keep`, on CHANGE_TABLES. @param takenAtMs when money changed hands */
export async function draftDeed(orderId: string, { taken, changes, changeCents }: Deed, takenAtMs: number) {
  const { code } = await readDevice()
  const tillSession = await currentTillSession()
  const place = { device: code, tillSession, takenAtMs }
  const money = taken.flatMap((one) => paymentsOf(orderId, one, place))
  const drafted = [...money, ...changes].map((change) => ({ change, draft: draftChange(orderId, change) }))
  return {
    drafts: drafted.map(({ draft }) => draft),
    /** Money belongs to the drawer that is open in the moment it is stored: false when another tab has opened or closed one since. */
    isCurrent: async () => (await currentTillSession()) === tillSession,
    /** All of it or nothing. */
    store: async (store: StoreEntry): Promise<StoredChanges> => {
      const row = await db.orders.get(orderId)
      if (!row) return notFound
      const result = await changeRow(row, drafted, store)
      if (result.ok && changeCents !== undefined) await keepUnseenChange(orderId, changeCents)
      return result
    },
  }
}

/**
 * The lines of one act. What rounds cash comes first, in its id as well: so nothing seems to be paid twice in between.
 * @param place their drawer, and their moment
 */
function paymentsOf(
  orderId: string,
  money: TakenMoney,
  place: Pick<OrderPayment, 'device' | 'tillSession' | 'takenAtMs'>,
): OrderChange[] {
  const { kind = 'payment', reference = '', note = '', roundingCents = 0, tillSession = place.tillSession, ...taken } = money
  const [first = '', second = ''] = [newRecordId(randomBytes), newRecordId(randomBytes)].sort()
  const facts = { orderId, actorId: '', ...place, tillSession, kind, note }
  const lines: OrderPayment[] = [
    { id: first, ...facts, method: 'rounding', amountCents: roundingCents, reference: '' },
    { id: second, ...facts, ...taken, reference },
  ]
  return lines.filter(({ amountCents }) => amountCents !== 0).map((payment) => ({ kind: 'pay', payment }))
}

/** What it settles of an order. */
export function settledBy({ amountCents, roundingCents = 0 }: TakenMoney): Cents {
  return amountCents + roundingCents
}

/** A change, and the entry that would carry it. */
interface DraftedChange {
  change: OrderChange
  draft: EntryDraft
}

function draftChange(about: string, change: OrderChange): EntryDraft {
  return change.kind === 'pay'
    ? { id: change.payment.id, kind: 'payment', about, stored: { content: wirePayment(change.payment) } }
    : { id: newRecordId(randomBytes), kind: 'change', about, stored: { content: { ...change } } }
}

/** What a deed needs beside the outbox's own, for `keep`. */
export const CHANGE_TABLES = [...TILL_TABLES, ...DUE_TABLES, db.orders, db.pendingChanges]

/** All of them or none. What is so already is not written. */
async function changeRow(row: OrderRow, drafts: readonly DraftedChange[], store: StoreEntry): Promise<StoredChanges> {
  const before = orderOf(row)
  const news: DraftedChange[] = []
  let order = before
  for (const one of drafts) {
    const decision = decideOrderChange(order, one.change)
    if (!decision.ok) return decision
    const changed = applyOrderChange(order, one.change)
    if (changed !== order) news.push(one)
    order = changed
  }
  const actorId = await actingId()
  const { number, pickupMs, totalCents, isImmediate } = order
  const facts = { number, pickupMs, totalCents, ...(isImmediate && { isImmediate: true as const }) }
  for (const { change, draft } of news) {
    const sequence = await store(draft.id, { order: facts, ...(actorId !== undefined && { actorId }) })
    if (sequence === null) continue
    await db.pendingChanges.put({ sequence, entryId: draft.id, orderId: row.id, change })
    if (change.kind === 'pay') await keepTillLine(change.payment)
    if (change.kind === 'pay' || change.kind === 'hand-over') await noteDue(row.id)
  }
  if (news.length > 0) {
    await db.orders.put({ ...order, localState: row.localState, updated: row.updated, base: row.base ?? before })
  }
  return { ok: true, count: news.length }
}

const notFound = { ok: false, reason: 'not-found', message: 'Questo ordine non c’è più su questo dispositivo.' } as const

const notSignedIn = { ok: false, reason: 'not-signed-in', message: 'Accedi come personale.' } as const
