// POST /api/sfoglia/orders: the only way an order comes into the database. Every order of the request is judged by the domain
// with facts read inside the transaction that stores it, and gets one outcome; the same id with the same content again gets
// the first answer. …/confirm: which of its orders a device finds here again.
import { type DayReport, parseDayReports } from '#domain/device/report.ts'
import { MAX_ORDERS_PER_REQUEST, parseWireOrder } from '#domain/order/submission.ts'
import { isRecordId } from '#domain/record-id.ts'
import { keepArrived, keepReportedDays, touchDevices } from '../devices/device-report.ts'
import { givenCode, isSentByFormerStaff, mayReport, type Sender as QueueSender, queueSender } from '../devices/handover.ts'
import { queueMessages } from '../messages/queue.ts'
import { isCustomer, isStaff, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, type Row, readRows, textOf, togetherOrEach } from '../server/database.ts'
import { type Facts, loadFacts } from './acceptance-facts.ts'
import { holdDelivered } from './claim-print.ts'
import { writeOrderEvents } from './order-state.ts'
import { type OrderResult, settleOrder } from './settle-order.ts'
import { judgeCounted } from './web-limits.ts'

type Parsed = ReturnType<typeof parseWireOrder>

/** Answers `{results}`, one per order and in their order. @throws Refusal 400 malformed, 401, 403, 429 for customers */
export function submitOrders(e: PbRequestEvent): { results: OrderResult[] } {
  const sender = queueSender(e)
  const body = jsonBody(e)
  const device = body.device ?? ''
  if (typeof device !== 'string' || !/^([A-Z]\d{0,4})?$/.test(device)) throw new Refusal(400, TEXT_INVALID)
  if (!Array.isArray(body.orders) || body.orders.length > MAX_ORDERS_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const days = parseDayReports(body.days)
  if (days === null) throw new Refusal(400, TEXT_INVALID)
  const code = givenCode(sender.device) || device
  const told = { ...sender, code, days, printing: body.printing, nowMs: Date.now() }
  const parsed = body.orders.map(parseWireOrder)
  const [first] = parsed
  const isOfTill = first?.ok === true && first.order.channel === 'counter' && isSentByFormerStaff(sender)
  if (!first || isOfTill || !isCustomer(sender.account)) return { results: storeAll(e.app, told, parsed) }
  // One order per request: the others are left out of the answer, and a device that gives back several asks again.
  const discountCode = first.ok ? first.order.discount_code : ''
  return { results: judgeCounted(e, sender.account, discountCode, () => storeAll(e.app, told, [first])) }
}

interface Sender extends QueueSender {
  /** Of the device that delivers: its own, or what it says where none proved itself; empty for none. */
  code: string
  /** What the device says of its numbers: it travels with them, so that no number is thought lost for being late. */
  days: readonly DayReport[]
  /** Which of the orders it prints by itself, as it says. */
  printing: unknown
  nowMs: number
}

function storeAll(app: PbApp, sender: Sender, parsed: readonly Parsed[]): OrderResult[] {
  return togetherOrEach(app, parsed, (some) => storeTogether(app, sender, some))
}

function storeTogether(app: PbApp, sender: Sender, parsed: readonly Parsed[]): OrderResult[] {
  const results: OrderResult[] = []
  durably(app, (tx) => {
    const orders = parsed.flatMap((one) => (one.ok ? [one.order] : []))
    const facts: Facts | null = orders.length > 0 ? loadFacts(tx, sender, orders, sender.nowMs) : null
    for (const one of parsed) {
      results.push(one.ok && facts ? settleOrder(tx, one.order, sender.code, facts) : unreadable(one))
    }
    if (facts) {
      writeOrderEvents(tx, facts.events)
      queueMessages(tx, facts.messages, sender.nowMs)
    }
    const { account, code, nowMs } = sender
    if (isStaff(account)) {
      const ids = orders.map(({ id }) => id)
      holdDelivered(tx, sender.printing, code, ids)
    }
    if (isStaff(account) || account.getBool('kiosk')) {
      const isHeard = mayReport(tx, code, sender)
      touchDevices(tx, { code: isHeard ? code : '', caller: account, orders, nowMs })
      if (isHeard) keepReportedDays(tx, code, sender.days)
      keepArrived(tx, orders)
    }
  })
  return results
}

function unreadable(parsed: Parsed): OrderResult {
  const field = parsed.ok ? '' : parsed.field
  const message = `I dati dell’ordine non sono validi (${field}).`
  return {
    id: parsed.ok ? parsed.order.id : parsed.id,
    outcome: 'rejected',
    reason: 'invalid',
    message,
    order: null,
    content: '',
  }
}

// POST /api/sfoglia/orders/confirm: which of these orders the server holds, so that a device can give back to a restored
// server what it had taken. Staff ask for any, others for their own.

const MAX_IDS = 500

/**
 * `{ids, photos_of, payments}` → `{orders: [{id, created, updated}], items: [{id, created, updated}], deleted: [id],
 * payments: [id]}`, the items being those of the orders in `photos_of`. @throws Refusal 400, 401
 */
export function confirmOrders(e: PbRequestEvent): HeldAnswer {
  const { account: caller } = queueSender(e)
  const { ids, photos_of: photosOf = [], payments = [], tills = [] } = jsonBody(e)
  const asked = { ids: idList(ids), caller: caller.id }
  const isTheirs = isStaff(caller) ? "{:caller} != ''" : 'orders.user_id = {:caller}'
  const held = `SELECT json_object('id', id, 'created', created, 'updated', updated) AS document FROM orders
    WHERE id IN (SELECT value FROM json_each({:ids})) AND ${isTheirs}`
  const items = `SELECT json_object('id', item.id, 'created', item.created, 'updated', item.updated) AS document
    FROM order_items item JOIN orders ON orders.id = item.order_id
    WHERE item.order_id IN (SELECT value FROM json_each({:ids})) AND ${isTheirs}`
  const deleted = `SELECT json_object('id', record_id) AS document FROM tombstones
    WHERE record_id IN (SELECT value FROM json_each({:ids})) AND collection = 'orders' AND {:caller} != ''`
  const money = `SELECT json_object('id', id) AS document FROM order_payments
    WHERE id IN (SELECT value FROM json_each({:ids})) AND {:caller} != ''`
  const facts = `SELECT json_object('id', id) AS document FROM (SELECT id FROM till_movements
      UNION ALL SELECT id FROM till_sessions WHERE opened_at != '' UNION ALL SELECT closing FROM till_sessions WHERE closing != '')
    WHERE id IN (SELECT value FROM json_each({:ids})) AND {:caller} != ''`
  return {
    orders: readRows(e.app, held, asked),
    items: readRows(e.app, items, { ...asked, ids: idList(photosOf) }),
    deleted: readRows(e.app, deleted, asked).map((row) => textOf(row, 'id')),
    payments: readRows(e.app, money, { ...asked, ids: idList(payments) }).map((row) => textOf(row, 'id')),
    tills: readRows(e.app, facts, { ...asked, ids: idList(tills) }).map((row) => textOf(row, 'id')),
  }
}

interface HeldAnswer {
  orders: Row[]
  items: Row[]
  deleted: string[]
  payments: string[]
  /** Of facts of the drawers, those that are here. */
  tills: string[]
}

function idList(ids: unknown): string {
  if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every(isRecordId)) throw new Refusal(400, TEXT_INVALID)
  return JSON.stringify(ids)
}
