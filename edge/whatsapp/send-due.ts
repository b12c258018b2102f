// Sends the messages that wait in PocketBase: claim, send, say what came of it. At most once each, which matters more than at
// least once: nobody is told twice that a cake is ready, and a message of unknown fate is shown to staff, who can call.
//
// PocketBase lends a message to one sender for two minutes. One that comes back from a sender that fell silent is marked as
// interrupted and not sent again. Delivery reports (webhook.ts) mend the record of what did arrive.
import { type Backend, backendOf } from '../backend.ts'
import { inLanes } from '../in-lanes.ts'
import type { JobOptions } from '../jobs.ts'
import { type ClaimedMessage, claimedMessages } from './claimed-message.ts'
import { recordResult } from './record-result.ts'
import { sendMessage } from './send-message.ts'

/** Few, so that they are sent well within the two minutes: three after the other, each with ten seconds of patience. */
const CLAIM = 12
/** Of one run; the next one goes on. */
const MOST_CLAIMS = 5

/** @throws Error when PocketBase refuses the claim, e.g. because the service token is wrong */
export async function sendDueMessages({ config, forward, fetch }: JobOptions): Promise<void> {
  const { serviceToken, whatsapp } = config
  if (serviceToken === null || whatsapp === null) return
  const backend = backendOf(forward)
  const send = async (message: ClaimedMessage): Promise<void> => {
    const result = await sendMessage(message, whatsapp, fetch)
    // Never the number or the name: the record in PocketBase has them.
    if (result.state !== 'sent') console.warn(`WhatsApp message ${message.id}, ${result.state}: ${result.error}`)
    await recordResult(backend, serviceToken, message.id, result)
  }
  for (let claims = 0; claims < MOST_CLAIMS; claims++) {
    const messages = await claim(backend, serviceToken)
    await inLanes(messages, send)
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
