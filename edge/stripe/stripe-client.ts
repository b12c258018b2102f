// The official client, told to use fetch, so that the same code speaks to Stripe from Node and from Cloudflare.
import Stripe from 'stripe'
import type { EdgeOptions } from '../app.ts'
import type { StripeConfig } from '../settings.ts'

/** Of one request. Twice at most, and the page of a customer who waits gives up a little later. */
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
    appInfo: { name: 'Sfoglia' },
  })
}

/** What the log says of a failed call: never the message, which quotes keys and what customers typed. */
export function describeStripeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown error'
  const { type, statusCode, code, param, requestId } = error
  return [type, statusCode, code, param, requestId].filter((part) => part !== undefined && part !== '').join(' ')
}
