// The body of a template message as the Graph API takes it. It refuses names that it does not know, and so does this.
import { array, type InferOutput, literal, maxLength, optional, pipe, regex, strictObject, string } from 'valibot'
import { TEMPLATE_LANGUAGE, TEMPLATES } from '../whatsapp/templates.ts'

export const TemplateMessage = strictObject({
  messaging_product: literal('whatsapp'),
  recipient_type: optional(literal('individual')),
  to: pipe(string(), regex(/^[1-9]\d{6,14}$/)),
  type: literal('template'),
  template: strictObject({
    name: string(),
    language: strictObject({ code: string() }),
    components: optional(
      array(
        strictObject({
          type: literal('body'),
          // No line breaks, tabs or runs of blanks inside a gap: "Param text cannot have new-line/tab characters …".
          parameters: array(strictObject({ type: literal('text'), text: pipe(string(), regex(/^(?!.*\s{5})[^\n\t\r]+$/)) })),
        }),
      ),
      [],
    ),
  }),
  biz_opaque_callback_data: optional(pipe(string(), maxLength(512))),
})
export type TemplateMessage = InferOutput<typeof TemplateMessage>

/** The text that the customer reads, or why Meta would refuse the message (its error code). */
export function textOf({ template }: TemplateMessage): string | { code: number } {
  const registered = Object.values(TEMPLATES).find(({ name }) => name === template.name)
  if (!registered || template.language.code !== TEMPLATE_LANGUAGE) return { code: 132001 }
  const given = parametersOf(template)
  const gaps = registered.text.match(/\{\{\d+\}\}/g) ?? []
  if (given.length !== gaps.length) return { code: 132000 }
  return registered.text.replace(/\{\{(\d+)\}\}/g, (_, number) => given[Number(number) - 1] ?? '')
}

function parametersOf({ components }: TemplateMessage['template']): string[] {
  return components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
}
