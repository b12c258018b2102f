// Card payment: what the shop's pages ask for, and what Stripe tells.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { apiError } from '../http/api-error.ts'
import type { EdgeOptions } from '../options.ts'
import { returnRoute } from './return.ts'
import { sessionRoute } from './session.ts'
import { webhookRoute } from './webhook.ts'

const PAGE_LIMIT_BYTES = 16 * 1024
/** Stripe's largest events are a fraction of it. */
const WEBHOOK_LIMIT_BYTES = 1024 * 1024

/** To be mounted at `/api/stripe`. */
export function stripeRoutes(options: EdgeOptions): Hono {
  const routes = new Hono()
  routes.post('/session', atMost(PAGE_LIMIT_BYTES), sessionRoute(options))
  routes.post('/return', atMost(PAGE_LIMIT_BYTES), returnRoute(options))
  routes.post('/webhook', atMost(WEBHOOK_LIMIT_BYTES), webhookRoute(options))
  for (const path of ['/session', '/return', '/webhook']) routes.all(path, () => apiError(405, { Allow: 'POST' }))
  routes.all('*', () => apiError(404))
  return routes
}

function atMost(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: () => apiError(413, { Connection: 'close' }) })
}
