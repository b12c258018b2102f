// Checkout Sessions as Stripe makes them: the parameters checked as it checks them, the object with every field it documents.
import type Stripe from 'stripe'
import { type FormField, fieldAt, fieldsBelow, refuse, SESSION_PARAMETERS, unknownParameter } from './request-form.ts'
import { type StoredSession, stripeId } from './store.ts'

const LEAST_SECONDS = 30 * 60
const MOST_SECONDS = 24 * 60 * 60
const LEAST_CENTS = 50

/** @throws StripeRefusal as Stripe would refuse it */
export function newSession(fields: readonly FormField[], pageUrl: string, nowSeconds: number): StoredSession {
  const stranger = unknownParameter(fields, SESSION_PARAMETERS)
  if (stranger !== null) refuse(`Received unknown parameter: ${stranger}`, stranger, 'parameter_unknown')
  const text = (...path: string[]) => fieldAt(fields, ...path) ?? null
  const required = (...path: string[]) =>
    text(...path) ?? refuse(`Missing required param: ${path.at(-1)}.`, path[0], 'parameter_missing')
  if (required('mode') !== 'payment') refuse('The stand-in only takes payments.', 'mode')

  const price = ['line_items', '0', 'price_data']
  const currency = required(...price, 'currency')
  const amount = wholeNumber(required(...price, 'unit_amount'), 'line_items[0][price_data][unit_amount]')
  const total = amount * wholeNumber(text('line_items', '0', 'quantity') ?? '1', 'line_items[0][quantity]')
  if (text('line_items', '1', 'quantity') !== null) refuse('The stand-in takes one line.', 'line_items')
  if (total < LEAST_CENTS) refuse('The Checkout Session total amount must be at least €0.50.', undefined, 'amount_too_small')
  const email = text('customer_email')
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    refuse(`Invalid email address: ${email}`, 'customer_email', 'email_invalid')

  const id = stripeId('cs_test', 58)
  const metadata = fieldsBelow(fields, 'metadata')
  const intentMetadata = fieldsBelow(fields, 'payment_intent_data', 'metadata')
  return {
    ...EMPTY,
    id,
    created: nowSeconds,
    expires_at: expiry(text('expires_at'), nowSeconds),
    amount_subtotal: total,
    amount_total: total,
    currency,
    allowed_payment_method_types: Object.values(fieldsBelow(fields, 'allowed_payment_method_types')),
    adaptive_pricing: { enabled: text('adaptive_pricing', 'enabled') === 'true' },
    client_reference_id: text('client_reference_id'),
    customer_email: email,
    locale: text('locale') === 'it' ? 'it' : 'auto',
    submit_type: text('submit_type') === 'pay' ? 'pay' : 'auto',
    metadata,
    success_url: webAddress(required('success_url'), 'success_url'),
    cancel_url: webAddress(required('cancel_url'), 'cancel_url'),
    url: `${pageUrl}/_demo/stripe/pay/${id}`,
    line: {
      name: required(...price, 'product_data', 'name'),
      description: text(...price, 'product_data', 'description') ?? '',
    },
    intentData: { description: text('payment_intent_data', 'description') ?? '', metadata: intentMetadata },
  }
}

/** As it goes out. */
export function publicSession({ line: _, intentData: __, ...session }: StoredSession): Stripe.Checkout.Session {
  return session
}

/** Its page is gone, and so is its address. */
export function endSession(session: StoredSession, status: 'complete' | 'expired'): void {
  session.status = status
  session.url = null
}

function expiry(text: string | null, nowSeconds: number): number {
  const expiresAt = text === null ? nowSeconds + MOST_SECONDS : wholeNumber(text, 'expires_at')
  const isRight = expiresAt >= nowSeconds + LEAST_SECONDS && expiresAt <= nowSeconds + MOST_SECONDS
  return isRight
    ? expiresAt
    : refuse('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.', 'expires_at')
}

function wholeNumber(text: string, param: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : refuse(`Invalid integer: ${text}`, param, 'parameter_invalid_integer')
}

function webAddress(text: string, param: string): string {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : refuse('Not a valid URL', param, 'url_invalid')
}

const EMPTY = {
  object: 'checkout.session',
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
