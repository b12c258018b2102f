// Messages on WhatsApp: at most once each, which matters more than at least once. Nobody is told twice that a cake is ready, and
// a message of unknown fate, or one that an earlier sender never reported, is not sent again but shown to staff, who can call.
// Delivery reports (whatsapp-routes.ts) mend the record of what did arrive.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { boolean, type InferOutput, object, optional, string } from 'valibot'
import { TEMPLATE_LANGUAGE, TEMPLATES } from '#domain/message/whatsapp-templates.ts'
import type { JobOptions } from '../options.ts'
import type { WhatsappConfig } from '../settings.ts'
import { type SendOutcome, sendToGraph } from './graph-api.ts'
import { type MessageResult, sendClaimed } from './send-claimed.ts'

const ClaimedMessage = object({
  id: string(),
  /** What is told; unknown ones are refused one by one, not with all the others. */
  event: string(),
  /** E.164. */
  recipient: string(),
  /** Given out before to a sender that never said what came of it. */
  interrupted: optional(boolean(), false),
  params: object({
    number: string(),
    name: string(),
    pickup: string(),
    total: string(),
    /** Not told by an older database. */
    payment: optional(string(), ''),
    shop: string(),
    address: string(),
  }),
})
export type ClaimedMessage = InferOutput<typeof ClaimedMessage>

/** Three after the other, each with ten seconds of patience, stay well within the two minutes of a claim. */
const LIMIT = 12

/** @throws Error when PocketBase refuses the claim */
export async function sendDueMessages(options: JobOptions): Promise<void> {
  const { whatsapp } = options.config
  if (whatsapp === null) return
  const send = (message: ClaimedMessage) => sendMessage(message, whatsapp, options.fetch)
  await sendClaimed(options, { kind: 'whatsapp', schema: ClaimedMessage, limit: LIMIT, send })
}

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

// The body of the call that sends one message: a registered template with its gaps filled.

/** Longer names than this are a joke or an attack; the whole text must stay below 1024 characters. */
const GAP_MAX = 120

/**
 * Null when there is no template for what happened.
 * @param to digits with the country's code, without a plus
 */
function templateMessage(message: ClaimedMessage, to: string): object | null {
  const template = Object.entries(TEMPLATES).find(([event]) => event === message.event)?.[1]
  if (!template) return null
  const parameters = template.gaps.map((gap) => ({ type: 'text', text: gapText(message.params[gap]) }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template.name,
      language: { code: TEMPLATE_LANGUAGE },
      components: [{ type: 'body', parameters }],
    },
    // Comes back with every delivery report: tells which message it was even when the answer to this call is lost.
    biz_opaque_callback_data: message.id,
  }
}

/** WhatsApp refuses a gap that is empty or has line breaks, tabs or runs of blanks. */
function gapText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? '–' : line.slice(0, GAP_MAX)
}

// A phone number as WhatsApp wants it. Checked here with the world's numbering plans, which the database cannot load; the same
// ones as where customers type it (src/ui/text/phone-number.ts).

/** `+39 333 1234567` → `393331234567`; without a country code it is Italian. Null for what is no phone number. */
function whatsappNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IT')
  return number?.isValid() ? number.number.slice(1) : null
}
