// Orders that lost their place: to a closure, a break, a shorter day, or a capacity that was lowered. They are marked in the
// transaction that takes the place away, whoever does it, and settled once they have one again. Nothing is moved by itself.
import type { AttentionReason } from '#domain/order/attention.ts'
import { isFinal } from '#domain/order/states.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { type ImpactReason, impossibleOrders, placeProblem, settingsImpact } from '#domain/pickup/settings-check.ts'
import { wireInstant } from '#domain/wire.ts'
import { durablyHooked, readRows, storedDate, textOf, textsOf } from '../server/database.ts'
import { loadSettings } from '../server/shop-settings.ts'
import { IS_OPEN, isBack, type OrderState, setAttention, writeOrderEvents } from './order-state.ts'

const DISPLACED: AttentionReason = 'displaced'
const WORDS: Record<ImpactReason, string> = { closed: 'chiuso', outside: 'fuori orario', full: 'troppi per i posti' }

interface Awaited {
  id: string
  pickupMs: number
  isDisplaced: boolean
}

/** Every change of the hours, with what it does to orders, or neither. */
export function changeSettings(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const before = loadSettings(tx)
    e.next()
    reviewDisplaced(tx, before)
  })
}

/** Marks whom the new settings leave without a place, and settles whom they give one back. @param before the settings as they were */
function reviewDisplaced(tx: PbApp, before: readonly DaySetting[]): void {
  const nowMs = Date.now()
  const orders = awaitedWhere(tx, 'pickup_date > {:pickup}', nowMs)
  const after = loadSettings(tx)
  const impossible = new Set(impossibleOrders(orders, after).map(({ order }) => order.id))
  for (const { order, reason } of settingsImpact(orders, before, after)) {
    if (order.isDisplaced) continue
    setDisplaced(tx, order.id, true)
    const detail = { reason: WORDS[reason], pickup: order.pickupMs }
    writeOrderEvents(tx, [{ orderId: order.id, actor: { id: '', name: '' }, event: DISPLACED, detail, nowMs }])
  }
  for (const { id, isDisplaced } of orders) if (isDisplaced && !impossible.has(id)) setDisplaced(tx, id, false)
}

/**
 * Of an order that is about to be stored at another time, or that counts again after it was cancelled: settled when it fits there, marked when the shop is closed then, as it is
 * when a move is undone. A full slot changes nothing: staff exceed it on purpose.
 */
export function reviewMoved(tx: PbApp, record: PbRecord, before: OrderState): void {
  const pickupMs = wireInstant(record.getString('pickup_date')) ?? 0
  if (pickupMs === before.pickupMs && !isBack(before, record)) return
  const others = awaitedWhere(tx, 'pickup_date = {:pickup}', pickupMs).filter(({ id }) => id !== record.id)
  const problem = placeProblem(loadSettings(tx), pickupMs, others.length + 1)
  if (problem !== 'full') setAttention(record, DISPLACED, problem !== null)
}

/** An order has left its slot: those that were too many in it may fit now. */
export function settleLeft(tx: PbApp, before: OrderState, after: OrderState): void {
  const { pickupMs } = before
  const hasLeft = !isFinal(before) && (isFinal(after) || after.pickupMs !== pickupMs)
  if (!hasLeft || pickupMs === null) return
  const left = awaitedWhere(tx, 'pickup_date = {:pickup}', pickupMs)
  const displaced = left.filter(({ isDisplaced }) => isDisplaced)
  if (displaced.length === 0 || placeProblem(loadSettings(tx), pickupMs, left.length) !== null) return
  for (const { id } of displaced) setDisplaced(tx, id, false)
}

function awaitedWhere(tx: PbApp, condition: string, pickupMs: number): Awaited[] {
  const sql = `SELECT json_object('id', id, 'pickup', pickup_date, 'attention', json(COALESCE(NULLIF(attention, ''), '[]'))) AS document
    FROM orders WHERE ${condition} AND ${IS_OPEN} ORDER BY pickup_date, id`
  return readRows(tx, sql, { pickup: storedDate(pickupMs) }).map((row) => ({
    id: textOf(row, 'id'),
    pickupMs: wireInstant(textOf(row, 'pickup')) ?? 0,
    isDisplaced: textsOf(row, 'attention').includes(DISPLACED),
  }))
}

function setDisplaced(tx: PbApp, id: string, isDisplaced: boolean): void {
  const order = tx.findRecordById('orders', id)
  setAttention(order, DISPLACED, isDisplaced)
  tx.save(order)
}
