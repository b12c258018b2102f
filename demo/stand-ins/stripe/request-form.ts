// Stripe's requests, which are forms with nested names (line_items[0][price_data][currency]=eur): reading them, the parameters
// that the stand-in knows, and errors in Stripe's own form.

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

// The parameters that the stand-in knows, by their full names without the numbers of lists. Fewer than Stripe's: all that the
// shop sends, and nothing that Stripe has not published (a test reads the official package for that).

/** `metadata` takes any name. */
export const SESSION_PARAMETERS = [
  'mode',
  'locale',
  'submit_type',
  'allowed_payment_method_types[]',
  'adaptive_pricing[enabled]',
  'line_items[][quantity]',
  'line_items[][price_data][currency]',
  'line_items[][price_data][unit_amount]',
  'line_items[][price_data][product_data][name]',
  'line_items[][price_data][product_data][description]',
  'customer_email',
  'client_reference_id',
  'metadata[*]',
  'payment_intent_data[description]',
  'payment_intent_data[metadata][*]',
  'expires_at',
  'success_url',
  'cancel_url',
] as const

export const REFUND_PARAMETERS = ['payment_intent', 'amount', 'reason', 'metadata[*]'] as const

export const REFUND_LIST_PARAMETERS = ['payment_intent'] as const

/** The first parameter that is not among the known ones, as it was sent; null when all are. */
export function unknownParameter(fields: readonly FormField[], known: readonly string[]): string | null {
  const stranger = fields.find(({ path }) => !known.some((name) => name === generalName(path)))
  return stranger ? fieldName(stranger.path) : null
}

function generalName(path: readonly string[]): string {
  const parent = path.at(-2)
  const general = path.map((part) => (/^\d+$/.test(part) ? '' : part))
  return fieldName(parent === 'metadata' ? [...general.slice(0, -1), '*'] : general)
}

// Errors in Stripe's own form: `{error: {type, code, message, param}}`.

interface StripeFault {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  message: string
  param?: string
}

export class StripeRefusal extends Error {
  readonly fault: StripeFault

  constructor(fault: StripeFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function stripeError({ status, ...error }: StripeFault, headers: Record<string, string> = {}): Response {
  const doc_url =
    error.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
  return Response.json({ error: { ...error, ...doc_url } }, { status, headers })
}

/** @throws StripeRefusal, always */
export function refuse(message: string, param?: string, code?: string): never {
  throw new StripeRefusal({
    status: 400,
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  })
}

/** @throws StripeRefusal, always */
export function missing(kind: string, id: string, param = 'id'): never {
  const message = `No such ${kind}: '${id}'`
  throw new StripeRefusal({ status: 404, type: 'invalid_request_error', code: 'resource_missing', message, param })
}
