// POST /api/sfoglia/orders/{id}/reopen: an administrator takes back a completion or a cancellation, with a reason. The order
// asks for attention until somebody has looked at it.
import { isFinal, isInProgress } from '#domain/order/states.ts'
import { jsonBody, Refusal, signedIn, TEXT_NOT_ALLOWED, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably } from '../server/database.ts'
import { findOrder, fullNameOf } from './change-order.ts'
import { describeOrder } from './order-state.ts'
import { ACTOR_ID, ACTOR_NAME } from './state-machine.ts'

/** `{order}` as it is afterwards; one that is open already is no error. @throws Refusal 400 without a reason or never closed, 401, 403, 404 */
export function reopenOrder(e: PbRequestEvent): { order: PbRecord } {
  const admin = signedIn(e)
  if (admin.getString('role') !== 'ADMIN') throw new Refusal(403, TEXT_NOT_ALLOWED)
  const { reason } = jsonBody(e)
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 300) {
    throw new Refusal(400, 'Indica il motivo della riapertura.')
  }
  const id = e.request.pathValue('id')
  let order: PbRecord | null = null
  durably(e.app, (tx) => {
    order = findOrder(tx, id)
    const before = describeOrder(order)
    if (isInProgress(before)) return
    if (!isFinal(before)) throw new Refusal(400, 'L’ordine non è chiuso.')
    order.set('status', 'INPROGRESS')
    order.set('reopen_reason', reason.trim())
    order.set(ACTOR_ID, admin.id)
    order.set(ACTOR_NAME, fullNameOf(admin))
    tx.save(order)
  })
  if (order === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return { order }
}
