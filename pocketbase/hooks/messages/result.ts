// What came of a message that was given out.
import { isLaterState, MESSAGE_STATES, type MessageState, messageRetryMs } from '#domain/message/message.ts'
import { writeOrderEvents } from '../orders/order-state.ts'
import { storedDate } from '../server/database.ts'

export type MessageResult =
  | { state: 'sent'; externalId: string }
  | { state: 'failed'; error: string }
  /** Tried again later, and given up after some times. */
  | { state: 'retry'; error: string; afterMs: number }

const ERROR_MAX = 1000

/** In the caller's transaction. A result that says less than what is known changes nothing. */
export function settleMessage(tx: PbApp, message: PbRecord, result: MessageResult): void {
  const before = stateOf(message)
  if (result.state === 'sent') {
    if (!isLaterState(before, 'sent')) return
    message.set('external_id', result.externalId)
    message.set('error', '')
    write(tx, message, 'sent')
    trace(tx, message, 'message-sent', '')
    return
  }
  if (before !== 'queued' && before !== 'sending') return
  const waitMs = result.state === 'retry' ? messageRetryMs(message.getFloat('attempts'), result.afterMs) : null
  if (waitMs === null) {
    failMessage(tx, message, result.error)
    return
  }
  message.set('error', result.error.slice(0, ERROR_MAX))
  message.set('next_attempt_at', storedDate(Date.now() + waitMs))
  write(tx, message, 'queued')
}

/** Nothing more is tried. */
export function failMessage(tx: PbApp, message: PbRecord, error: string): null {
  message.set('error', error.slice(0, ERROR_MAX))
  write(tx, message, 'failed')
  trace(tx, message, 'message-failed', error.slice(0, ERROR_MAX))
  return null
}

/** How far it has come by the carrier's word. In the caller's transaction. */
export function advanceMessage(tx: PbApp, message: PbRecord, state: 'delivered' | 'read' | 'failed', error: string): void {
  if (!isLaterState(stateOf(message), state)) return
  if (state === 'failed') failMessage(tx, message, error)
  else write(tx, message, state)
}

function stateOf(message: PbRecord): MessageState {
  const text = message.getString('state')
  const state = MESSAGE_STATES.find((known) => known === text)
  if (!state) throw new Error(`message ${message.id} is in no state: ${text}`)
  return state
}

function write(tx: PbApp, message: PbRecord, state: MessageState): void {
  message.set('state', state)
  message.set('claimed_until', '')
  if (state !== 'queued') message.set('next_attempt_at', '')
  tx.saveNoValidate(message)
}

function trace(tx: PbApp, message: PbRecord, event: string, error: string): void {
  const orderId = message.getString('order_id')
  if (orderId === '') return
  const detail = { kind: message.getString('kind'), event: message.getString('event'), ...(error !== '' && { error }) }
  writeOrderEvents(tx, [{ orderId, actor: { id: '', name: '' }, event, detail, nowMs: Date.now() }])
}
