// POST /api/sfoglia/orders/{id}/cancel: a customer gives up an order of their own, until its preparation begins.
import { mayCustomerCancel } from '#domain/order/auto-cancel.ts'
import { isCancelled } from '#domain/order/states.ts'
import { jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, readDocument } from '../server/database.ts'
import { asRow, numberOf } from '../server/row.ts'
import { loadSettings } from '../server/shop-settings.ts'
import { findOrder, fullNameOf } from './change-order.ts'
import { describeOrder } from './order-state.ts'
import { ACTOR_ID, ACTOR_NAME } from './state-machine.ts'

const TEXT_TOO_LATE = 'La preparazione è già cominciata: per annullare chiama il negozio.'
const TEXT_BY_CUSTOMER = 'Annullato dal cliente'

/** `{order}` as it is afterwards; already cancelled is no error. @throws Refusal 400 too late, 401, 404 for anybody else's */
export function cancelOwnOrder(e: PbRequestEvent): { order: PbRecord } {
  const customer = signedIn(e)
  const reason = jsonBody(e).reason ?? ''
  if (typeof reason !== 'string' || reason.length > 300) throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  let order: PbRecord | null = null
  durably(e.app, (tx) => {
    order = findOrder(tx, id)
    // Whoever stands at the kiosk is not the one who ordered there.
    const isOwn = order.getString('user_id') === customer.id && !customer.getBool('kiosk')
    if (!isOwn) throw new Refusal(404, TEXT_NOT_FOUND)
    const state = describeOrder(order)
    if (isCancelled(state)) return
    const facts = {
      status: state.status,
      pickupMs: state.pickupMs ?? 0,
      readyAtMs: state.readyAtMs,
      leadDays: leadDaysOf(tx, id),
    }
    if (!mayCustomerCancel(facts, loadSettings(tx), Date.now())) throw new Refusal(400, TEXT_TOO_LATE)
    order.set('status', 'CANCELLED')
    order.set('cancel_reason', reason.trim() || TEXT_BY_CUSTOMER)
    order.set('cancelled_by', 'customer')
    order.set(ACTOR_ID, customer.id)
    order.set(ACTOR_NAME, fullNameOf(customer))
    tx.save(order)
  })
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return { order }
}

/** The longest preparation among the order's products, as they are today. */
function leadDaysOf(tx: PbApp, orderId: string): number {
  const sql = `SELECT json_object('days', COALESCE(MAX(products.preparation_time), 0)) AS document
    FROM order_items JOIN products ON products.id = order_items.product_id WHERE order_items.order_id = {:order}`
  return numberOf(asRow(readDocument(tx, sql, { order: orderId })), 'days')
}
