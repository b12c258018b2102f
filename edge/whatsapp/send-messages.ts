// Sends the messages that wait in PocketBase: claim, send, say what came of it. At most once each, which matters more than at
// least once: nobody is told twice that a cake is ready, and a message of unknown fate is shown to staff, who can call.
//
// PocketBase lends a message to one sender for two minutes. One that comes back from a sender that fell silent is marked as
// interrupted and not sent again. Delivery reports (webhook.ts) mend the record of what did arrive.
import { type Backend, backendClient } from '../backend/client.ts'
import { forEachConcurrently } from '../jobs/concurrency.ts'
import { type MessageResult, reportMessageResult } from '../jobs/message-result.ts'
import type { JobOptions } from '../options.ts'
import type { WhatsappConfig } from '../settings.ts'
import { type SendOutcome, sendToGraph } from './graph-api.ts'
import { type ClaimedMessage, claimedMessages, templateMessage, whatsappNumber } from './message.ts'

/** Few, so that they are sent well within the two minutes: three after the other, each with ten seconds of patience. */
const CLAIM = 12
/** Of one run; the next one goes on. */
const MOST_CLAIMS = 5

/** @throws Error when PocketBase refuses the claim, e.g. because the service token is wrong */
export async function sendDueMessages({ config, forward, fetch }: JobOptions): Promise<void> {
  const { serviceToken, whatsapp } = config
  if (serviceToken === null || whatsapp === null) return
  const backend = backendClient(forward)
  const send = async (message: ClaimedMessage): Promise<void> => {
    const result = await sendMessage(message, whatsapp, fetch)
    // Never the number or the name: the record in PocketBase has them.
    if (result.state !== 'sent') console.warn(`WhatsApp message ${message.id}, ${result.state}: ${result.error}`)
    await reportMessageResult(backend, serviceToken, message.id, result)
  }
  for (let claims = 0; claims < MOST_CLAIMS; claims++) {
    const messages = await claim(backend, serviceToken)
    await forEachConcurrently(messages, send)
    if (messages.length < CLAIM) return
  }
}

/** Nothing when PocketBase is away: the messages are safe there. */
async function claim(backend: Backend, token: string): Promise<ClaimedMessage[]> {
  const body = { kind: 'whatsapp', limit: CLAIM }
  const answer = await backend.call('POST', '/api/sfoglia/messages/claim', { token, body })
  if (answer.kind === 'unreachable') return []
  if (answer.kind === 'refused') throw new Error(`PocketBase does not give out WhatsApp messages (${answer.status}).`)
  return claimedMessages(answer.body)
}

// One message that was lent to us → what came of it. Sends at most once, and never what another sender may have sent already.

const TEXT_INTERRUPTED = 'L’invio si è interrotto: il messaggio potrebbe essere arrivato. Meglio telefonare.'
const TEXT_UNKNOWN = 'WhatsApp non ha risposto: il messaggio potrebbe essere arrivato. Meglio telefonare.'
const TEXT_NUMBER = 'Il numero di telefono non è valido.'
const TEXT_NO_TEMPLATE = 'Per questo avviso non c’è un testo registrato.'

async function sendMessage(
  message: ClaimedMessage,
  whatsapp: WhatsappConfig,
  fetch: typeof globalThis.fetch,
): Promise<MessageResult> {
  if (message.interrupted) return failed(TEXT_INTERRUPTED)
  const to = whatsappNumber(message.recipient)
  if (to === null) return failed(TEXT_NUMBER)
  const body = templateMessage(message, to)
  if (body === null) return failed(TEXT_NO_TEMPLATE)
  return resultOf(await sendToGraph(whatsapp, body, fetch))
}

function resultOf(outcome: SendOutcome): MessageResult {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', external_id: outcome.externalId }
    case 'unknown':
      return failed(TEXT_UNKNOWN)
    case 'not-sent': {
      const { state, error } = outcome.verdict
      return state === 'failed' ? failed(error) : { state, error, retry_after_seconds: outcome.retryAfterSeconds }
    }
  }
}

function failed(error: string): MessageResult {
  return { state: 'failed', error }
}
