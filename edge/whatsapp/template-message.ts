// The body of the call that sends one message: a registered template with its gaps filled.
import type { ClaimedMessage } from './claimed-message.ts'
import { TEMPLATE_LANGUAGE, TEMPLATES } from './templates.ts'

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
