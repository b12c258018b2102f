// What staff do to an order: shown at once and queued, in one transaction. The server's state machine has the last word.
import { type CredentialRow, db, isStorageError, type OrderRow, type PayloadRow } from '#data/db/database.ts'
import { randomBytes, readDevice } from '#data/device/device.ts'
import { isNamedTill, noteSaleWithoutName } from '#data/device/till-name.ts'
import { keepUnseenChange } from '#data/ordering/order-ids.ts'
import type { Written } from '#data/ordering/placement.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { type DeviceValues, keepInJournal, readDeviceValues } from '#data/outbox/journal.ts'
import { encodeChange, sealPayload } from '#data/outbox/payload.ts'
import { orderOf } from '#data/outbox/pending-changes.ts'
import { addEntry, ENTRY_TABLES, type EntryFacts } from '#data/outbox/store.ts'
import { now } from '#data/server/clock.ts'
import { actingId } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { currentTillSession, keepTillLine, TILL_TABLES } from '#data/till/till.ts'
import { roundingBack } from '#domain/cart/cash.ts'
import type { Cents } from '#domain/money.ts'
import { applyOrderChange, type ChangeDecision, decideOrderChange, type OrderChange } from '#domain/order/change.ts'
import { type AttentionReason, type Order, openQuestions } from '#domain/order/order.ts'
import {
  correctableLines,
  dueCents,
  linesOf,
  type OrderPayment,
  type PaymentKind,
  type PaymentMethod,
  paidCents,
} from '#domain/order/order-payment.ts'
import { isOpen } from '#domain/order/states.ts'
import { newRecordId } from '#domain/record-id.ts'

export type ChangeResult =
  | { ok: true }
  | Extract<ChangeDecision, { ok: false }>
  | { ok: false; reason: 'not-found' | 'not-signed-in' | 'storage'; message: string }

/** `entries` is empty when it was so already. */
type StoredChanges = { ok: true; entries: Written[]; values: DeviceValues } | Extract<ChangeResult, { ok: false }>

/** Money over the counter. */
export interface TakenMoney {
  method: Exclude<PaymentMethod, 'card'>
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
    if (!wrong || wrong.method === 'card') return { taken: [], changes: [] }
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
  return result.ok && result.entries.length > 0 ? 'marked' : 'already'
}

/** What is done to an order in one step. */
interface Deed {
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
    const { taken, changes, changeCents } = deedOf(seen)
    const { code } = await readDevice()
    const takenAtMs = now()
    let result: StoredChanges | 'drawer-changed' = 'drawer-changed'
    while (result === 'drawer-changed') {
      const tillSession = await currentTillSession()
      const place = { device: code, tillSession, takenAtMs }
      const all = [...taken.flatMap((money) => paymentsOf(orderId, money, place)), ...changes]
      // Before the transaction: it would not survive waiting for WebCrypto.
      const sealed = await Promise.all(all.map(sealChange))
      result = await storeChanges(orderId, sealed, author, { tillSession, changeCents })
    }
    if (!result.ok) return result
    for (const { facts } of result.entries) wakeOutbox(facts.id)
    for (const { facts, plain } of result.entries) await keepInJournal({ facts, plain, who: author }, result.values)
    return result
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, reason: 'storage', message: 'Questo dispositivo non riesce a salvare: la modifica non è stata fatta.' }
  }
}

/**
 * The lines of one act. What rounds cash comes first, in its id as well: so nothing seems to be paid twice in between.
 * @param place their drawer, and their moment
 */
export function paymentsOf(
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

export interface Sealed {
  change: OrderChange
  plain: Uint8Array<ArrayBuffer>
  payload: PayloadRow
}

export async function sealChange(change: OrderChange): Promise<Sealed> {
  const plain = encodeChange(change)
  const entryId = change.kind === 'pay' ? change.payment.id : newRecordId(randomBytes)
  return { change, plain, payload: await sealPayload(entryId, plain) }
}

/**
 * All of them or none. `drawer-changed`: money belongs to the drawer that is open in the moment it is stored, and another tab has
 * opened or closed one since it was sealed.
 */
async function storeChanges(
  orderId: string,
  sealed: readonly Sealed[],
  author: CredentialRow,
  { tillSession, changeCents }: { tillSession: string; changeCents: Cents | undefined },
): Promise<StoredChanges | 'drawer-changed'> {
  return db.transaction('rw', CHANGE_TABLES, async () => {
    if ((await readOwner()) !== ownerName(author)) return notSignedIn
    if ((await currentTillSession()) !== tillSession) return 'drawer-changed'
    const row = await db.orders.get(orderId)
    if (!row) return notFound
    const stored = await changeRow(row, sealed, author)
    if (stored.ok && changeCents !== undefined) await keepUnseenChange(orderId, changeCents)
    return stored.ok ? { ...stored, values: await readDeviceValues() } : stored
  })
}

/** What storing changes needs, for the caller's transaction. */
export const CHANGE_TABLES = [...ENTRY_TABLES, ...TILL_TABLES, db.orders, db.pendingChanges]

/** Inside a transaction on CHANGE_TABLES. What is so already is not written. */
export async function changeRow(
  row: OrderRow,
  sealed: readonly Sealed[],
  author: CredentialRow,
): Promise<{ ok: true; entries: Written[] } | Extract<ChangeDecision, { ok: false }>> {
  const before = orderOf(row)
  const news: Sealed[] = []
  let order = before
  for (const one of sealed) {
    const decision = decideOrderChange(order, one.change)
    if (!decision.ok) return decision
    const changed = applyOrderChange(order, one.change)
    if (changed !== order) news.push(one)
    order = changed
  }
  const actorId = await actingId()
  const entries: Written[] = []
  for (const one of news) {
    const facts = entryOf(one, order, author, actorId)
    const sequence = await addEntry(facts, one.payload)
    await db.pendingChanges.put({ sequence, entryId: facts.id, orderId: row.id, change: one.change })
    if (one.change.kind === 'pay') await keepTillLine(one.change.payment)
    entries.push({ facts, plain: one.plain })
  }
  if (news.length > 0) {
    await db.orders.put({ ...order, localState: row.localState, updated: row.updated, base: row.base ?? before })
  }
  return { ok: true, entries }
}

function entryOf({ change, payload }: Sealed, order: Order, author: CredentialRow, actorId: string | undefined): EntryFacts {
  const { id: orderId, number, pickupMs, totalCents } = order
  const kind = change.kind === 'pay' ? 'order-payment' : 'change-order'
  const atOnce = order.isImmediate === true ? { isImmediate: true as const } : {}
  const ids = { id: payload.entryId, orderId, authorId: author.userId, ...(actorId !== undefined && { actorId }) }
  return { ...ids, kind, number, pickupMs, ...atOnce, totalCents }
}

const notFound: Extract<StoredChanges, { ok: false }> & { reason: 'not-found' } = {
  ok: false,
  reason: 'not-found',
  message: 'Questo ordine non c’è più su questo dispositivo.',
}

const notSignedIn: { ok: false; reason: 'not-signed-in'; message: string } = {
  ok: false,
  reason: 'not-signed-in',
  message: 'Accedi come personale.',
}
