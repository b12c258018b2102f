// POST /api/sfoglia/orders/{id}/messages: somebody who may see the order asks for its customer to be told. Text and recipient
// are the server's; what was told once is not told again. …/resend: staff have sent once more what failed, or told that the pickup's
// time is gone.
import { isMessageDue, type MessageEvent } from '#domain/message/message.ts'
import { provenDevice } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { findOrder, writeOrderEvents } from '../orders/order-state.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably } from '../server/database.ts'
import {
  addressOf,
  eventName,
  hasLeft,
  hasMessage,
  messagesOf,
  phoneOf,
  queueMessages,
  takeBackMessage,
  toldOrder,
} from './queue.ts'

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
  const event = eventIn(jsonBody(e), ['confirmed', 'ready'])
  const id = e.request.pathValue('id')
  const order = findOrder(e.app, id)
  if (!isStaff(caller) && order.getString('user_id') !== caller.id) throw new Refusal(404, TEXT_NOT_FOUND)
  // Most calls find the message queued already: the server does so by itself.
  const before = toldMessage(e.app, id, event)
  if (before) return { queued: false, message: before }
  const queued = durably(e.app, (tx) => {
    if (toldMessage(tx, id, event)) return false
    const fresh = findOrder(tx, id)
    const nowMs = Date.now()
    const recipient = isMessageDue(event, toldOrder(fresh), nowMs) ? phoneOf(tx, fresh) : null
    if (recipient === null) return false
    queueMessages(tx, [{ orderId: id, kind: 'whatsapp', event, recipient }], nowMs)
    return true
  })
  return { queued, message: toldMessage(e.app, id, event) }
}

const TEXT_NOT_DUE = 'Non vale più: l’ordine è cambiato.'
const TEXT_NOBODY = 'Non c’è più un numero o un’e-mail a cui scrivere: avvisa il cliente di persona.'

/**
 * What failed is queued anew; what is on its way or has arrived is not. `{queued}`: whether anything is on its way now. With
 * `take_back` what was asked for a moment ago does not leave.
 * @throws Refusal 400 no longer true, or nobody to tell; 401, 404 for who may not change orders
 */
export function resendMessages(e: PbRequestEvent): { queued: boolean } {
  const caller = signedIn(e)
  if (!isStaff(caller)) throw new Refusal(404, TEXT_NOT_FOUND)
  const body = jsonBody(e)
  const event = eventIn(body, ['confirmed', 'ready', 'displaced', 'moved'])
  const { take_back = false } = body
  if (typeof take_back !== 'boolean') throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  return durably(e.app, (tx) => {
    const order = findOrder(tx, id)
    const nowMs = Date.now()
    if (take_back) {
      takeBackMessage(tx, order, event)
      return { queued: hasLeft(tx, id, eventName(order, event)) }
    }
    if (!isMessageDue(event, toldOrder(order), nowMs)) throw new Refusal(400, TEXT_NOT_DUE)
    const name = eventName(order, event)
    const messages = messagesOf(tx, order, event).filter((message) => message.event === name)
    const email = addressOf(tx, order)
    if (messages.length === 0 && email !== '') messages.push({ orderId: id, kind: 'mail', event: name, recipient: email })
    if (messages.length === 0) throw new Refusal(400, TEXT_NOBODY)
    queueMessages(tx, messages, nowMs)
    const queued = hasMessage(tx, id, name, ['queued'])
    const { actor } = claimedActor(tx, { account: caller, device: provenDevice(e) }, body.actor_id)
    // Where everything has arrived already, nothing is sent again.
    if (queued) writeOrderEvents(tx, [{ orderId: id, actor, event: 'message-again', detail: { event: name }, nowMs }])
    return { queued }
  })
}

function eventIn<Event extends MessageEvent>({ event }: Record<string, unknown>, allowed: readonly Event[]): Event {
  const known = allowed.find((one) => one === event)
  if (known === undefined) throw new Refusal(400, TEXT_INVALID)
  return known
}

function toldMessage(app: PbApp, orderId: string, event: string): ToldMessage | null {
  const filter = "order_id = {:order} && kind = 'whatsapp' && event = {:event}"
  const [message] = app.findRecordsByFilter('messages', filter, 'created', 1, 0, { order: orderId, event })
  if (!message) return null
  const text = (field: string) => message.getString(field)
  return { id: message.id, order_id: orderId, event: text('event'), state: text('state'), created: text('created') }
}
