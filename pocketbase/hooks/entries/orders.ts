// The only way an order comes into the database: judged by the domain with facts read inside the transaction that stores it.
import { parseWireOrder } from '#domain/order/submission.ts'
import { keepArrived, keepReportedDays, touchDevices } from '../devices/device-report.ts'
import { mayReport } from '../devices/handover.ts'
import { queueMessages } from '../messages/queue.ts'
import { type Facts, loadFacts } from '../orders/acceptance-facts.ts'
import { holdDelivered } from '../orders/claim-print.ts'
import { writeOrderEvents } from '../orders/order-state.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { isStaff } from '../server/answers.ts'
import { type Bringer, type EntryResult, type HeardEntry, heldOrder, rejected } from './judging.ts'

export function judgeOrders(tx: PbApp, entries: readonly HeardEntry[], bringer: Bringer): EntryResult[] {
  const { code, nowMs } = bringer
  const { account } = bringer.sender
  const parsed = entries.map(readOrder)
  const orders = parsed.flatMap((one) => (one.ok ? [one.order] : []))
  const facts: Facts | null = orders.length > 0 ? loadFacts(tx, { ...bringer.sender, code }, orders, nowMs) : null
  const results = parsed.map((one): EntryResult => {
    if (!one.ok || !facts) return rejected(one.ok ? one.order.id : one.id, 'invalid', unreadableText(one))
    const { order, content, ...answer } = settleOrder(tx, one.order, code, facts)
    return { ...answer, record: order && { ...heldOrder(order), content } }
  })
  if (facts) {
    writeOrderEvents(tx, facts.events)
    queueMessages(tx, facts.messages, nowMs)
  }
  if (isStaff(account)) {
    const ids = orders.map(({ id }) => id)
    holdDelivered(tx, bringer.printing, code, ids)
  }
  if (isStaff(account) || account.getBool('kiosk')) {
    const isHeard = mayReport(tx, code, bringer.sender)
    touchDevices(tx, { code: isHeard ? code : '', caller: account, orders, nowMs })
    if (isHeard) keepReportedDays(tx, code, bringer.days)
    keepArrived(tx, orders)
  }
  return results
}

type ParsedOrder = ReturnType<typeof parseWireOrder>

function readOrder({ id, author, actor, content }: HeardEntry): ParsedOrder {
  const parsed = parseWireOrder({ ...content, ...(author && { author_id: author }), ...(actor && { actor_id: actor }) })
  if (!parsed.ok) return { ...parsed, id }
  return parsed.order.id === id ? parsed : { ok: false, id, field: 'id' }
}

function unreadableText(parsed: ParsedOrder): string {
  return `I dati dell’ordine non sono validi (${parsed.ok ? '' : parsed.field}).`
}
