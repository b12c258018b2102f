// POST /api/sfoglia/orders/{id}/messages: somebody who may see the order asks for its customer to be told. Text and recipient
// are the server's; what was told once is not told again.
import { isMessageDue } from '#domain/message/message.ts'
import { findOrder } from '../orders/change-order.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably } from '../server/database.ts'
import { phoneOf, queueMessages, toldOrder } from './queue.ts'

interface ToldMessage {
  id: string
  order_id: string
  event: string
  state: string
  created: string
}

/**
 * `{queued, message}`: whether this call queued it; the message, also of an earlier call, null when there is nothing to tell
 * or nobody to tell it. @throws Refusal 400, 401, 404 for who may not see the order
 */
export function tellCustomer(e: PbRequestEvent): { queued: boolean; message: ToldMessage | null } {
  const caller = signedIn(e)
  const { event } = jsonBody(e)
  if (event !== 'confirmed' && event !== 'ready') throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  const order = findOrder(e.app, id)
  if (!isStaff(caller) && order.getString('user_id') !== caller.id) throw new Refusal(404, TEXT_NOT_FOUND)
  // Most calls find the message queued already: the server does so by itself.
  const before = toldMessage(e.app, id, event)
  if (before) return { queued: false, message: before }
  let queued = false
  durably(e.app, (tx) => {
    if (toldMessage(tx, id, event)) return
    const fresh = findOrder(tx, id)
    const nowMs = Date.now()
    const recipient = isMessageDue(event, toldOrder(fresh), nowMs) ? phoneOf(tx, fresh) : null
    if (recipient === null) return
    queueMessages(tx, [{ orderId: id, kind: 'whatsapp', event, recipient }], nowMs)
    queued = true
  })
  return { queued, message: toldMessage(e.app, id, event) }
}

function toldMessage(app: PbApp, orderId: string, event: string): ToldMessage | null {
  const filter = "order_id = {:order} && kind = 'whatsapp' && event = {:event}"
  const [message] = app.findRecordsByFilter('messages', filter, 'created', 1, 0, { order: orderId, event })
  if (!message) return null
  const text = (field: string) => message.getString(field)
  return { id: message.id, order_id: orderId, event: text('event'), state: text('state'), created: text('created') }
}
