// Stripe's requests are forms with nested names: `line_items[0][price_data][currency]=eur`. Read into objects and lists of text;
// whether a name exists is checked against what is published (stripe-parameters.ts).

export interface FormField {
  /** `line_items`, `0`, `price_data`, `currency`. */
  path: string[]
  value: string
}

/** @param text the body, or a query without its question mark */
export function formFields(text: string): FormField[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ path: name.split(/\[|\]\[?/).filter(isGiven), value }))
}

/** `payment_intent_data[metadata][order_id]`, as Stripe names a parameter in its errors. */
export function fieldName([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}

/** The value at a path; undefined when it was not sent. */
export function fieldAt(fields: readonly FormField[], ...path: string[]): string | undefined {
  return fields.find((field) => fieldName(field.path) === fieldName(path))?.value
}

/** All texts directly below a path: metadata, or a list. */
export function fieldsBelow(fields: readonly FormField[], ...path: string[]): Record<string, string> {
  const below = fields.filter(
    (field) => field.path.length === path.length + 1 && fieldName(field.path.slice(0, -1)) === fieldName(path),
  )
  return Object.fromEntries(below.map((field) => [field.path.at(-1) ?? '', field.value]))
}

function isGiven(part: string, index: number): boolean {
  return part !== '' || index === 0
}
