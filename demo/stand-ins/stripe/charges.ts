// The money behind a session: the PaymentIntent and the charge that a payment makes, and refunds of it.
import type Stripe from 'stripe'
import { endSession } from './checkout-session.ts'
import { type FormField, fieldAt, fieldsBelow, missing, REFUND_PARAMETERS, refuse, unknownParameter } from './request-form.ts'
import { keep, type StoredSession, type StripeStore, stripeId } from './store.ts'

export interface Paid {
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge
}

/** A card that works: the session is complete and its money taken. */
export function paySession(store: StripeStore, session: StoredSession, nowSeconds: number): Paid {
  const amount = session.amount_total ?? 0
  const currency = session.currency ?? 'eur'
  const { description, metadata } = session.intentData
  const intent: Stripe.PaymentIntent = {
    ...NO_INTENT,
    id: stripeId('pi'),
    amount,
    amount_received: amount,
    created: nowSeconds,
    currency,
    client_secret: stripeId('pi_secret'),
    description,
    latest_charge: stripeId('ch'),
    metadata,
    payment_method: stripeId('pm'),
  }
  const charge: Stripe.Charge = {
    ...NO_CHARGE,
    id: String(intent.latest_charge),
    amount,
    amount_captured: amount,
    created: nowSeconds,
    currency,
    description,
    // Stripe gives a charge its PaymentIntent's metadata.
    metadata,
    payment_intent: intent.id,
    payment_method: String(intent.payment_method),
  }
  session.payment_intent = intent.id
  session.payment_status = 'paid'
  endSession(session, 'complete')
  return { intent: keep(store.intents, intent), charge: keep(store.charges, charge) }
}

/** @throws StripeRefusal as Stripe would refuse it, more than was taken among it */
export function newRefund(
  store: StripeStore,
  fields: readonly FormField[],
  nowSeconds: number,
): { refund: Stripe.Refund; charge: Stripe.Charge } {
  const stranger = unknownParameter(fields, REFUND_PARAMETERS)
  if (stranger !== null) refuse(`Received unknown parameter: ${stranger}`, stranger, 'parameter_unknown')
  const intentId = fieldAt(fields, 'payment_intent') ?? refuse('One of the following params should be provided: payment_intent.')
  const intent = store.intents.get(intentId) ?? missing('payment_intent', intentId, 'payment_intent')
  const charge = store.charges.get(String(intent.latest_charge)) ?? missing('charge', String(intent.latest_charge))
  if (charge.refunded) refuse(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  const left = charge.amount - charge.amount_refunded
  const amount = Number(fieldAt(fields, 'amount') ?? left)
  if (!Number.isInteger(amount) || amount < 1) refuse('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left) refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount')

  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund: Stripe.Refund = {
    id: stripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: stripeId('txn'),
    charge: charge.id,
    created: nowSeconds,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: fieldsBelow(fields, 'metadata'),
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason: fieldAt(fields, 'reason') === 'duplicate' ? 'duplicate' : 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  return { refund: keep(store.refunds, refund), charge }
}

/** A bank returns it days after it was made: the money is the shop's again. Null for one that is none, or failed already. */
export function failRefund(store: StripeStore, id: string): Stripe.Refund | null {
  const refund = store.refunds.get(id)
  const charge = store.charges.get(String(refund?.charge))
  if (!refund || !charge || refund.status !== 'succeeded') return null
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  return Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
}

const NO_INTENT = {
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>

const NO_CHARGE = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: 'SFOGLIA',
  captured: true,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
