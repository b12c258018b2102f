// The only way an order comes into the database: judged by the domain with facts read inside the transaction that stores it.
import { parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { keepArrived, keepReportedDays, touchDevices } from '../devices/device-report.ts'
import { mayReport } from '../devices/handover.ts'
import { queueMessages } from '../messages/queue.ts'
import { loadFacts } from '../orders/acceptance-facts.ts'
import { holdDelivered } from '../orders/claim-print.ts'
import { writeItems } from '../orders/order-items.ts'
import { writeOrderEvents } from '../orders/order-state.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { isCustomer, isStaff } from '../server/answers.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected } from './judging.ts'

export function judgeOrders(tx: PbApp, entries: readonly HeardEntry[], bringer: Bringer): EntryResult[] {
  const { sender, code, nowMs } = bringer
  const parsed = entries.map(readOrder)
  const orders = parsed.flatMap((one) => (one.ok ? [one.order] : []))
  const facts = loadFacts(tx, sender, orders, nowMs)
  const results = parsed.map((one) => {
    if (!one.ok) return rejected(one.id, 'invalid', `I dati dell’ordine non sono validi (${one.field}).`)
    return settleOrder(tx, one.order, code, facts)
  })
  writeItems(tx, facts)
  writeOrderEvents(tx, facts.events)
  queueMessages(tx, facts.messages, nowMs)
  const ids = orders.map(({ id }) => id)
  if (isStaff(sender.account)) holdDelivered(tx, bringer.printing, code, ids)
  hearDevice(tx, orders, bringer)
  return results
}

/** What the device that delivers says of its numbers, and what these orders say of theirs. */
export function hearDevice(tx: PbApp, orders: readonly WireOrder[], { sender, code, days, nowMs }: Bringer): void {
  const { account } = sender
  if (isCustomer(account)) return
  const isHeard = mayReport(tx, code, sender)
  touchDevices(tx, { code: isHeard ? code : '', caller: account, orders, nowMs })
  if (isHeard) keepReportedDays(tx, code, days)
  keepArrived(tx, orders)
}

type ParsedOrder = ReturnType<typeof parseWireOrder>

function readOrder({ id, author, actor, content }: HeardEntry): ParsedOrder {
  const parsed = parseWireOrder({ ...content, ...(author && { author_id: author }), ...(actor && { actor_id: actor }) })
  if (!parsed.ok) return { ...parsed, id }
  return parsed.order.id === id ? parsed : { ok: false, id, field: 'id' }
}
