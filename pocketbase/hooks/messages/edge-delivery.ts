// POST /api/sfoglia/messages/claim, …/{id}/result and …/status: the edge takes messages to send, says what came of each, and
// passes on how far the carrier says it has come.
import { integerBetween, isShortText, numberBetween } from '#domain/wire.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, findRecord } from '../server/database.ts'
import {
  advanceMessage,
  type ClaimedMessage,
  claimMessages,
  failMessage,
  type MessageParams,
  type MessageResult,
  settleMessage,
} from './delivery.ts'
import { dropSubscription, type PushSubscription, subscriptionOf } from './push-subscriptions.ts'

const CLAIM_MAX = 100
const TEXT_NO_BROWSER = 'Le notifiche sono state spente'

interface GivenMessage {
  id: string
  order_id: string
  event: string
  recipient: string
  params: MessageParams
  /** 1 for the first. */
  attempt: number
  /** An earlier sender never said what came of it: it may have been sent. */
  interrupted: boolean
  /** Where a notification goes; only with those. */
  subscription?: PushSubscription
}

/** `{messages}`. @throws Refusal 400, 403 */
export function claimForEdge(e: PbRequestEvent): { messages: GivenMessage[] } {
  serviceOnly(e)
  const { kind, limit = CLAIM_MAX } = jsonBody(e)
  if (kind !== 'whatsapp' && kind !== 'push') throw new Refusal(400, TEXT_INVALID)
  if (!integerBetween(limit, 1, CLAIM_MAX)) throw new Refusal(400, TEXT_INVALID)
  const claimed = claimMessages(e.app, kind, limit)
  return { messages: claimed.flatMap((one) => (kind === 'push' ? givenNotice(e.app, one) : [given(one)])) }
}

function given({ message, order, event, params, wasInterrupted }: ClaimedMessage): GivenMessage {
  return {
    id: message.id,
    order_id: order.id,
    event,
    recipient: message.getString('recipient'),
    params,
    attempt: message.getFloat('attempts'),
    interrupted: wasInterrupted,
  }
}

/** Nothing when the browser wants no notifications any more, or is another person's by now. */
function givenNotice(app: PbApp, claimed: ClaimedMessage): GivenMessage[] {
  const { message, order } = claimed
  const subscription = subscriptionOf(app, message.getString('recipient'), order.getString('user_id'))
  if (subscription !== null) return [{ ...given(claimed), subscription }]
  durably(app, (tx) => failMessage(tx, message, TEXT_NO_BROWSER))
  return []
}

/** `{state}` as it is afterwards. @throws Refusal 400, 403, 404 */
export function recordResult(e: PbRequestEvent): { state: string } {
  serviceOnly(e)
  const body = jsonBody(e)
  const result = parseResult(body)
  const { subscription_gone = false } = body
  if (typeof subscription_gone !== 'boolean') throw new Refusal(400, TEXT_INVALID)
  return onMessage(e, { id: e.request.pathValue('id') }, (tx, message) => {
    settleMessage(tx, message, result)
    const isNotice = message.getString('kind') === 'push'
    if (isNotice && subscription_gone) dropSubscription(tx, { id: message.getString('recipient') })
  })
}

/** `{state}` as it is afterwards; a message never goes back to an earlier state. @throws Refusal 400, 403, 404 */
export function recordStatus(e: PbRequestEvent): { state: string } {
  serviceOnly(e)
  const { external_id, state, error = '' } = jsonBody(e)
  const isRight = isShortText(external_id, 200) && external_id !== '' && typeof error === 'string'
  if (!isRight || (state !== 'delivered' && state !== 'read' && state !== 'failed')) throw new Refusal(400, TEXT_INVALID)
  return onMessage(e, { external_id }, (tx, message) => advanceMessage(tx, message, state, error))
}

function onMessage(
  e: PbRequestEvent,
  which: { id: string } | { external_id: string },
  change: (tx: PbApp, message: PbRecord) => void,
): { state: string } {
  return durably(e.app, (tx) => {
    const message = findRecord(tx, 'messages', which)
    if (!message) throw new Refusal(404, TEXT_NOT_FOUND)
    change(tx, message)
    return { state: message.getString('state') }
  })
}

function parseResult(body: Record<string, unknown>): MessageResult {
  const { state, external_id = '', error = '', retry_after_seconds = 0 } = body
  if (!isShortText(external_id, 200) || typeof error !== 'string') throw new Refusal(400, TEXT_INVALID)
  if (!numberBetween(retry_after_seconds, 0, 1e6)) throw new Refusal(400, TEXT_INVALID)
  if (state === 'sent') return { state, externalId: external_id }
  if (state === 'failed') return { state, error }
  if (state === 'retry') return { state, error, afterMs: retry_after_seconds * 1000 }
  throw new Refusal(400, TEXT_INVALID)
}
