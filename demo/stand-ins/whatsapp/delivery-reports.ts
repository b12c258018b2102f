// The log of sent messages, and their delivery reports to the shop: signed as Meta signs them, repeated until they are taken,
// and kept in order: a shop that is slow to answer still hears "sent" before "delivered".
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BoundedList, boundedList } from '../bounded-list.ts'
import type { Faults } from '../faults.ts'
import { webhookError } from './graph-errors.ts'

/** Meta goes on for days; a demo's shop is back within seconds or not at all. */
const RETRY_AFTER_MS = [500, 2000, 8000, 30_000]
const PATIENCE_MS = 10_000

export interface SignedWebhook {
  /** Resolves when it was taken, lost on purpose, or given up. */
  send(body: object): Promise<void>
  stop(): Promise<void>
}

/** @param url asked at each try: the shop may start after its stand-ins */
export function signedWebhook(url: () => string, appSecret: string, faults: Faults): SignedWebhook {
  const ending = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  const post = async (text: string): Promise<boolean> => {
    try {
      const signature = createHmac('sha256', appSecret).update(text).digest('hex')
      const answer = await fetch(url(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
        body: text,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      // Not there, or too slow: tried again.
      return false
    }
  }

  const deliver = async (text: string): Promise<void> => {
    for (const waitMs of [0, ...RETRY_AFTER_MS]) {
      if (!(await pause(waitMs, ending.signal))) return
      if (await post(text)) return
    }
  }

  return {
    send(body) {
      if (faults.take('report') !== null) return Promise.resolve()
      queue = queue.then(() => deliver(JSON.stringify(body)))
      return queue
    },
    stop() {
      ending.abort()
      return queue
    },
  }
}

/** False when it was ended meanwhile. */
async function pause(waitMs: number, signal: AbortSignal): Promise<boolean> {
  if (waitMs > 0) {
    await sleep(waitMs, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return !signal.aborted
}

// The body of a delivery webhook, as Meta sends it for one message.

export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** @param errorCode why, for `failed` */
export function deliveryReport(phoneNumberId: string, message: SentMessage, state: DeliveryState, errorCode = 131026): object {
  const status = {
    id: message.id,
    status: state,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: message.to,
    ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
    ...(state === 'failed' && { errors: [webhookError(errorCode)] }),
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '390000000000', phone_number_id: phoneNumberId },
    statuses: [status],
  }
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }] }
}

// One call that asked WhatsApp to send a message, as the log shows it.

export interface SentMessage {
  /** `wamid.…`; null when the call was refused. */
  id: string | null
  atMs: number
  /** Digits without a plus; empty when the call was not understood. */
  to: string
  template: string
  /** What the customer reads. */
  text: string
  /** What the sender asked to get back with each delivery report. */
  callbackData: string | null
  /** Error code of the Graph API; null when the message was accepted. */
  errorCode: number | null
  state: 'refused' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
}

export type MessageLog = BoundedList<SentMessage>

export const messageLog = (): MessageLog => boundedList<SentMessage>()
