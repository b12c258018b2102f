// One message that was lent to us → what came of it. Sends at most once, and never what another sender may have sent already.
import type { WhatsappConfig } from '../settings.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { type SendOutcome, sendToGraph } from './graph-api.ts'
import { whatsappNumber } from './recipient.ts'
import type { MessageResult } from './record-result.ts'
import { templateMessage } from './template-message.ts'

const TEXT_INTERRUPTED = 'L’invio si è interrotto: il messaggio potrebbe essere arrivato. Meglio telefonare.'
const TEXT_UNKNOWN = 'WhatsApp non ha risposto: il messaggio potrebbe essere arrivato. Meglio telefonare.'
const TEXT_NUMBER = 'Il numero di telefono non è valido.'
const TEXT_NO_TEMPLATE = 'Per questo avviso non c’è un testo registrato.'

export async function sendMessage(
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
