// Every writer's change of an order, superusers included, goes through the domain's state machine, against the order as it
// stands at that moment: the record in hand may be older than what another till has written since.
import { decideStatusChange, standingReasons, statusRefusalText } from '#domain/order/order.ts'
import { isCancelled, isFinal, type OrderStatus } from '#domain/order/states.ts'
import { tellChange } from '../messages/queue.ts'
import { settlePayments } from '../payments/order-payments.ts'
import { brokenRule } from '../server/answers.ts'
import { durablyHooked, storedDate } from '../server/database.ts'
import { changesOf, describeOrder, markNumberTwice, type OrderState, writeOrderEvents } from './order-state.ts'

/** Who changes it; set on the record by the route at hand. Empty for PocketBase's own API and the server's jobs. */
export const ACTOR_ID = '@actor_id'
export const ACTOR_NAME = '@actor_name'

/** @throws BadRequestError when the state machine refuses */
export function updateOrder(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const fresh = tx.findRecordById('orders', e.record.id)
    rebase(e.record, fresh)
    const nowMs = Date.now()
    const before = describeOrder(fresh)
    applyStatusChange(e.record, before, nowMs)
    e.record.set('attention', standingReasons(describeOrder(e.record), e.record.getStringSlice('attention')))
    if (isFinal(before) && !isFinal(describeOrder(e.record))) markNumberTwice(tx, e.record)
    const actor = { id: e.record.getString(ACTOR_ID), name: e.record.getString(ACTOR_NAME) }
    settlePayments(tx, e.record, before, actor, nowMs)
    e.next()
    const after = describeOrder(e.record)
    const events = changesOf(before, after).map((change) => ({ ...change, orderId: e.record.id, actor, nowMs }))
    writeOrderEvents(tx, events)
    tellChange(tx, e.record, before, after, nowMs)
  })
}

/** Keeps what others wrote meanwhile: only the fields that this writer changed, and the reasons it settled, are written. */
function rebase(record: PbRecord, fresh: PbRecord): void {
  const original = record.original()
  for (const field of Object.keys(fresh.fieldsData())) {
    if (field === 'id' || field === 'updated' || field === 'attention') continue
    if (record.getString(field) === original.getString(field)) record.set(field, fresh.get(field))
  }
  const seen = original.getStringSlice('attention')
  const kept = record.getStringSlice('attention')
  const now = fresh.getStringSlice('attention')
  record.set('attention', [
    ...now.filter((reason) => kept.includes(reason) || !seen.includes(reason)),
    ...kept.filter((reason) => !seen.includes(reason) && !now.includes(reason)),
  ])
}

function applyStatusChange(record: PbRecord, before: OrderState, nowMs: number): void {
  const after = describeOrder(record)
  const decision = decideStatusChange({
    from: before.status,
    to: after.status,
    paymentMethod: after.paymentMethod,
    paidAtMs: after.paidAtMs,
    cancelReason: after.cancelReason,
    cancelledBy: before.cancelledBy,
    cancelledAtMs: before.cancelledAtMs,
    // Only a reason given with this very change: an earlier one is still on the record.
    reopenReason: after.reopenReason === before.reopenReason ? '' : after.reopenReason,
  })
  if (!decision.ok) throw brokenRule(statusRefusalText(decision.reason))
  if (after.paymentMethod !== null && after.paidAtMs === null) record.set('paid_at', storedDate(nowMs))
  if (decision.change === 'none') return
  updateStateFields(record, after.status, nowMs)
  if (decision.change === 'normal') return
  const reason = decision.change === 'reopened' ? 'reopened' : 'collected-late'
  record.set('attention', [...record.getStringSlice('attention').filter((known) => known !== reason), reason])
  if (decision.change === 'reopened') record.set('ready_at', '')
}

/** Fields that belong to a state are set and cleared with it; the log keeps the former values. */
function updateStateFields(record: PbRecord, status: OrderStatus, nowMs: number): void {
  if (isCancelled({ status })) {
    if (record.getString('cancelled_by') === '') record.set('cancelled_by', 'staff')
    record.set('cancelled_at', storedDate(nowMs))
  } else {
    for (const field of ['cancel_reason', 'cancelled_by', 'cancelled_at']) record.set(field, '')
  }
  if (isFinal({ status })) record.set('reopen_reason', '')
}
