// The parameters that the stand-in knows, by their full names without the numbers of lists. Fewer than Stripe's: all that the shop
// sends, and nothing that Stripe has not published (a test reads the official package for that).
import { type FormField, fieldName } from './stripe-form.ts'

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
