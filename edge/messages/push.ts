// Push notifications: one whose fate is unknown is sent again, because on the device it takes the place of its first copy.
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { type InferOutput, literal, object, optional, string } from 'valibot'
import { isPushEndpoint, type PushNotice, readyNotice } from '#domain/message/push.ts'
import type { JobOptions } from '../options.ts'
import type { EdgeConfig, PushConfig } from '../settings.ts'
import { type MessageResult, retryAfterSeconds, sendClaimed } from './send-claimed.ts'

const ClaimedNotice = object({
  id: string(),
  order_id: string(),
  event: literal('ready'),
  params: object({ number: string(), due: optional(string(), '') }),
  subscription: object({ endpoint: string(), keys: object({ p256dh: string(), auth: string() }) }),
})
type ClaimedNotice = InferOutput<typeof ClaimedNotice>

const LIMIT = 24

/** @throws Error when PocketBase refuses the claim */
export async function sendDueNotices(options: JobOptions): Promise<void> {
  const { push, standInsUrl } = options.config
  if (push === null) return
  const send = (notice: ClaimedNotice) => postNotice(notice, { push, standInsUrl }, options.fetch)
  await sendClaimed(options, { kind: 'push', schema: ClaimedNotice, limit: LIMIT, send })
}

// One notification to one browser, by its push service (RFC 8030): encrypted for that browser alone (RFC 8291), signed as this
// shop (RFC 8292). What the service says becomes what the database should remember.

const PATIENCE_MS = 10_000
/** How long the service keeps it for a phone that is off. Somebody who comes tomorrow needs no notice of today. */
const KEPT_SECONDS = 12 * 3600

const TEXT_ADDRESS = 'L’indirizzo del servizio di notifiche non è tra quelli ammessi.'
const TEXT_KEYS = 'Le chiavi di questo dispositivo non sono valide.'
const TEXT_GONE = 'Questo dispositivo non riceve più notifiche.'
const TEXT_AWAY = 'Il servizio di notifiche non risponde: si riprova da soli.'

/** A notification that is sent twice shows once: its tag is the order, and the second replaces the first. */
async function postNotice(
  { order_id, params, subscription }: ClaimedNotice,
  { push, standInsUrl }: { push: PushConfig; standInsUrl: EdgeConfig['standInsUrl'] },
  fetch: typeof globalThis.fetch,
): Promise<MessageResult> {
  const { endpoint } = subscription
  // Checked when it was stored as well: this is the last look before a request leaves.
  if (!isPushEndpoint(endpoint, standInsUrl)) return gone(TEXT_ADDRESS)
  const request = await sealed(readyNotice(order_id, params.number, params.due), subscription, push)
  if (request === null) return gone(TEXT_KEYS)
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      ...request,
      // A redirect would lead past the check above.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return resultOf(answer)
  } catch {
    return retry(0)
  }
}

async function sealed(notice: PushNotice, { endpoint, keys }: ClaimedNotice['subscription'], push: PushConfig) {
  const message = {
    data: JSON.stringify(notice),
    options: { ttl: KEPT_SECONDS, urgency: 'high', topic: notice.order } as const,
  }
  // The library signs for HTTPS alone; a demo's stand-in on this machine speaks HTTP.
  const signed = { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys }
  try {
    const { headers, body } = await buildPushPayload(message, signed, push)
    // The runtime sets the length by itself.
    const { 'content-length': _, ...sent } = headers
    return { headers: sent, body }
  } catch {
    return null
  }
}

/** RFC 8030, 5 and 7.3: 201 taken, 404 and 410 never again, 413 and 400 are this request's fault, the rest may pass. */
function resultOf(answer: Response): MessageResult {
  const { status } = answer
  if (answer.ok) return { state: 'sent', external_id: '' }
  if (status === 404 || status === 410) return gone(TEXT_GONE)
  const isPassing = status === 408 || status === 429 || status >= 500
  if (isPassing) return retry(retryAfterSeconds(answer))
  return { state: 'failed', error: `Il servizio di notifiche ha risposto ${status}.` }
}

function gone(error: string): MessageResult {
  return { state: 'failed', error, subscription_gone: true }
}

function retry(afterSeconds: number): MessageResult {
  return { state: 'retry', error: TEXT_AWAY, retry_after_seconds: afterSeconds }
}
