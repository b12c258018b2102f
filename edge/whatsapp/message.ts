// A message that PocketBase gave this edge to send (for two minutes), and the body of the API call that sends it: the filled
// template and the phone number as WhatsApp wants it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { array, boolean, type InferOutput, object, optional, parse, string } from 'valibot'
import { TEMPLATE_LANGUAGE, TEMPLATES } from './templates.ts'

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
    shop: string(),
    address: string(),
  }),
})
export type ClaimedMessage = InferOutput<typeof ClaimedMessage>

const Claim = object({ messages: array(ClaimedMessage) })

/** @throws ValiError when the answer is not what the route promises */
export function claimedMessages(body: unknown): ClaimedMessage[] {
  return parse(Claim, body).messages
}

// The body of the call that sends one message: a registered template with its gaps filled.

/** Longer names than this are a joke or an attack; the whole text must stay below 1024 characters. */
const GAP_MAX = 120

/**
 * Null when there is no template for what happened.
 * @param to digits with the country's code, without a plus
 */
export function templateMessage(message: ClaimedMessage, to: string): object | null {
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

/** A gap takes no line breaks, no tabs, no runs of blanks and never nothing. */
function gapText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? '–' : line.slice(0, GAP_MAX)
}

// A phone number as WhatsApp wants it. Checked here with the world's numbering plans, which the database cannot load; the same
// ones as where customers type it (src/ui/text/phone-number.ts).

/** `+39 333 1234567` → `393331234567`; without a country code it is Italian. Null for what is no phone number. */
export function whatsappNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IT')
  return number?.isValid() ? number.number.slice(1) : null
}
