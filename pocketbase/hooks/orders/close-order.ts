// An order given up by its customer, and one taken back by an administrator.
import { mayCustomerCancel } from '#domain/order/cancelling.ts'
import { isCancelled, isFinal, isInProgress } from '#domain/order/states.ts'
import { provenDevice } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { actorOf, adminOnly, jsonBody, Refusal, signedIn, TEXT_INVALID } from '../server/answers.ts'
import { readNumber } from '../server/database.ts'
import { loadSettings } from '../server/shop-settings.ts'
import { checkOwn, describeOrder } from './order-state.ts'
import { inTransaction } from './patch-order.ts'
import { setActor } from './state-machine.ts'

// POST /api/sfoglia/orders/{id}/cancel: a customer gives up an order of their own, until its preparation begins.

const TEXT_TOO_LATE = 'La preparazione è già cominciata: per annullare chiama il negozio.'
const TEXT_BY_CUSTOMER = 'Annullato dal cliente'

/** `{order}` as it is afterwards; already cancelled is no error. @throws Refusal 400 too late, 401, 404 for anybody else's */
export function cancelOwnOrder(e: PbRequestEvent): { order: PbRecord } {
  const customer = signedIn(e)
  const reason = jsonBody(e).reason ?? ''
  if (typeof reason !== 'string' || reason.length > 300) throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  const order = inTransaction(e.app, id, (tx, found) => {
    checkOwn(found, customer)
    const state = describeOrder(found)
    if (isCancelled(state)) return
    const facts = {
      status: state.status,
      pickupMs: state.pickupMs ?? 0,
      readyAtMs: state.readyAtMs,
      leadDays: leadDaysOf(tx, id),
    }
    if (!mayCustomerCancel(facts, loadSettings(tx), Date.now())) throw new Refusal(400, TEXT_TOO_LATE)
    cancelForCustomer(tx, found, actorOf(customer), reason.trim())
  })
  return { order }
}

/** @param customer with an empty name when that is to be forgotten @param reason in their words, or empty */
export function cancelForCustomer(tx: PbApp, order: PbRecord, customer: { id: string; name: string }, reason = ''): void {
  order.load({ status: 'CANCELLED', cancel_reason: reason || TEXT_BY_CUSTOMER, cancelled_by: 'customer' })
  setActor(order, customer)
  tx.save(order)
}

/** The longest preparation among the order's products, as they are today. */
function leadDaysOf(tx: PbApp, orderId: string): number {
  const sql = `SELECT COALESCE(MAX(products.preparation_time), 0) AS number
    FROM order_items JOIN products ON products.id = order_items.product_id WHERE order_items.order_id = {:order}`
  return readNumber(tx, sql, { order: orderId })
}

// POST /api/sfoglia/orders/{id}/reopen: an administrator takes back a completion or a cancellation, with a reason. The order
// asks for attention until somebody has looked at it.

/**
 * `{order}` as it is afterwards; one that is open already is no error.
 * @throws Refusal 400 without a reason or never closed, 401, 403, 404
 */
export function reopenOrder(e: PbRequestEvent): { order: PbRecord } {
  const admin = adminOnly(e)
  const { reason, actor_id } = jsonBody(e)
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 300) {
    throw new Refusal(400, 'Indica il motivo della riapertura.')
  }
  const id = e.request.pathValue('id')
  const order = inTransaction(e.app, id, (tx, found) => {
    const before = describeOrder(found)
    if (isInProgress(before)) return
    if (!isFinal(before)) throw new Refusal(400, 'L’ordine non è chiuso.')
    found.load({ status: 'INPROGRESS', reopen_reason: reason.trim() })
    setActor(found, claimedActor(tx, { account: admin, device: provenDevice(e) }, actor_id).actor)
    tx.save(found)
  })
  return { order }
}
