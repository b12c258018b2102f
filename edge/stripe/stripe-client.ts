// The official Stripe client, told to use fetch so that it runs on Node and Cloudflare, and the few fields of Stripe's objects
// that we rely on, parsed once.
import Stripe from 'stripe'
import {
  array,
  type BaseIssue,
  type BaseSchema,
  boolean,
  type InferOutput,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { EdgeOptions } from '../options.ts'
import type { StripeConfig } from '../settings.ts'

/** Of one request, which is tried twice at most: the waiting customer's page gives up a little later. */
const PATIENCE_MS = 8000

export function stripeClient({ secretKey, apiUrl }: StripeConfig, fetch: EdgeOptions['fetch']): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    // Wrapped: Cloudflare's fetch refuses to be called as a method of another object.
    httpClient: Stripe.createFetchHttpClient((...request: Parameters<typeof fetch>) => fetch(...request)),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** What the log says of a failed call: never the message, which quotes keys and what customers typed. */
export function describeStripeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown error'
  const { type, statusCode, code, param, requestId } = error
  return [type, statusCode, code, param, requestId].filter((part) => part !== undefined && part !== '').join(' ')
}

// The few fields of Stripe's objects that we rely on, parsed once; all else may change with Stripe's versions.

/** Another object by its id, or expanded; empty when there is none. */
const Reference = pipe(
  nullish(union([string(), object({ id: string() })]), null),
  transform((reference) => (typeof reference === 'string' ? reference : (reference?.id ?? ''))),
)

const Metadata = optional(nullable(record(string(), string())), {})

const CheckoutSession = object({
  id: string(),
  /** `open`, `complete` or `expired`. */
  status: nullable(string()),
  /** `paid`, `unpaid` or `no_payment_required`. */
  payment_status: string(),
  amount_total: nullable(number()),
  currency: nullable(string()),
  client_reference_id: nullish(string()),
  payment_intent: Reference,
  created: number(),
  url: nullish(string()),
  metadata: Metadata,
})
export type CheckoutSession = InferOutput<typeof CheckoutSession>

const Charge = object({
  id: string(),
  payment_intent: Reference,
  amount_refunded: number(),
  /** In full. */
  refunded: boolean(),
  currency: string(),
  metadata: Metadata,
})
type Charge = InferOutput<typeof Charge>

const Refund = object({
  id: string(),
  /** `pending`, `requires_action`, `succeeded`, `failed` or `canceled`. */
  status: nullable(string()),
  amount: number(),
  currency: string(),
  payment_intent: Reference,
  failure_reason: nullish(string()),
  metadata: Metadata,
})
export type Refund = InferOutput<typeof Refund>

const Dispute = object({
  id: string(),
  /** `needs_response`, `under_review`, `won`, `lost`, … */
  status: string(),
  amount: number(),
  currency: string(),
  payment_intent: Reference,
  reason: string(),
  /** None, one or two: taken from the shop, given back. */
  balance_transactions: array(unknown()),
})
export type Dispute = InferOutput<typeof Dispute>

const StripeEvent = object({
  id: string(),
  type: string(),
  /** Seconds since 1970. */
  created: number(),
  data: object({ object: unknown() }),
})
export type StripeEvent = InferOutput<typeof StripeEvent>

/** Stripe has sent something that is not what its documentation says. */
export class UnknownForm extends Error {}

/** @throws UnknownForm, naming the fields */
function parseAs<T>(schema: BaseSchema<unknown, T, BaseIssue<unknown>>, value: unknown): T {
  const result = safeParse(schema, value)
  if (result.success) return result.output
  const fields = result.issues.map(({ path }) => (path ?? []).map(({ key }) => String(key)).join('.'))
  throw new UnknownForm(`Stripe sent an object in an unknown form: ${fields.join(', ')}`)
}

export const checkoutSession = (value: unknown): CheckoutSession => parseAs(CheckoutSession, value)
export const charge = (value: unknown): Charge => parseAs(Charge, value)
export const refund = (value: unknown): Refund => parseAs(Refund, value)
export const dispute = (value: unknown): Dispute => parseAs(Dispute, value)
export const stripeEvent = (value: unknown): StripeEvent => parseAs(StripeEvent, value)
