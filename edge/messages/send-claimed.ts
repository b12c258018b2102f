// Sends what waits in PocketBase, for each kind of message alike: claim a few, send them, say what came of each. PocketBase lends
// a message to one sender for two minutes; one whose sender fell silent comes back marked as interrupted.
import { array, type GenericSchema, object, parse } from 'valibot'
import { parseRetryAfter } from '#domain/wire.ts'
import { type Backend, type BackendAnswer, backendClient } from '../backend/client.ts'
import { forEachConcurrently } from '../concurrency.ts'
import type { JobOptions } from '../options.ts'

/** The body of `POST /api/sfoglia/messages/{id}/result`. */
export type MessageResult =
  | { state: 'sent'; external_id: string }
  /** `subscription_gone`: the browser has ended its subscription, so that the next notification is not tried. */
  | { state: 'failed'; error: string; subscription_gone?: true }
  | { state: 'retry'; error: string; retry_after_seconds: number }

/** How one kind of message is sent. */
interface Sender<Message extends { id: string }> {
  kind: 'whatsapp' | 'push'
  /** Of one message as PocketBase gives it out. */
  schema: GenericSchema<unknown, Message>
  /** How many are claimed at once: as many as are surely sent within the two minutes, four at a time. */
  limit: number
  send: (message: Message) => Promise<MessageResult>
}

/** Claims of one run; the next run goes on. */
const MOST_CLAIMS = 5

/**
 * Nothing without a service token, or while PocketBase is away: messages are safe there.
 * @throws Error when PocketBase refuses the claim, e.g. because the service token is wrong; ValiError when its answer is unknown
 */
export async function sendClaimed<Message extends { id: string }>(
  { config, forward, stopping }: JobOptions,
  { kind, schema, limit, send }: Sender<Message>,
): Promise<void> {
  const { serviceToken: token } = config
  if (token === null) return
  const backend = backendClient(forward)
  const sendAndReport = async (message: Message): Promise<void> => {
    const result = await send(message)
    // Neither phone number, name nor push address: they stand in PocketBase's record, not in a log.
    if (result.state !== 'sent') console.warn(`${kind} message ${message.id}, ${result.state}: ${result.error}`)
    await reportMessageResult(backend, token, message.id, result)
  }
  for (let claims = 0; claims < MOST_CLAIMS; claims++) {
    const answer = await backend.call('POST', '/api/sfoglia/messages/claim', { token, body: { kind, limit } })
    if (answer.kind === 'unreachable') return
    if (answer.kind === 'refused') throw new Error(`PocketBase does not give out ${kind} messages (${answer.status}).`)
    const { messages } = parse(object({ messages: array(schema) }), answer.body)
    await forEachConcurrently(messages, sendAndReport)
    if (messages.length < limit || stopping?.aborted) return
  }
}

const TRIES = 3
const PAUSE_MS = 1000

/**
 * Tries a few times. When PocketBase stays away the message counts as interrupted there, and a delivery report says later that
 * it did arrive.
 */
export async function reportMessageResult(
  backend: Backend,
  token: string,
  messageId: string,
  result: MessageResult,
  tries = TRIES,
): Promise<BackendAnswer['kind']> {
  for (let count = 1; ; count++) {
    const { kind } = await backend.call('POST', `/api/sfoglia/messages/${messageId}/result`, { token, body: result })
    if (kind !== 'unreachable' || count >= tries) return kind
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** PocketBase accepts no longer wait, and a message that late helps nobody. */
const RETRY_AFTER_MOST_SECONDS = 12 * 3600

/** Seconds, from a Retry-After in seconds or with a date (RFC 9110 §10.2.3); 0 when absent or nonsense. */
export function retryAfterSeconds({ headers }: Response): number {
  const waitMs = parseRetryAfter(headers.get('Retry-After'), Date.now()) ?? 0
  return Math.min(Math.ceil(waitMs / 1000), RETRY_AFTER_MOST_SECONDS)
}
