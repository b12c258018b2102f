// What the edge answers about WhatsApp. Without its keys there is no webhook, and messages wait in PocketBase.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { apiError } from '../api-error.ts'
import type { EdgeOptions } from '../app.ts'
import { sendRequest } from './send-request.ts'
import { confirmWebhook, receiveReports } from './webhook.ts'

/** The spec's JSON with an order of a hundred lines. */
const REQUEST_LIMIT_BYTES = 64 * 1024
/** Meta's own limit of a webhook. */
const WEBHOOK_LIMIT_BYTES = 3 * 1024 * 1024

export function whatsappRoutes(options: EdgeOptions): Hono {
  const app = new Hono()
  app.post('/api/sendwa', onlyJson, atMost(REQUEST_LIMIT_BYTES), sendRequest(options))
  app.all('/api/sendwa', () => apiError(405, { Allow: 'POST' }))
  const { whatsapp } = options.config
  if (whatsapp === null) return app
  app.get('/api/whatsapp/webhook', confirmWebhook(whatsapp))
  app.post('/api/whatsapp/webhook', atMost(WEBHOOK_LIMIT_BYTES), receiveReports(options, whatsapp))
  return app
}

/** A form of another site can send any type but this one without asking first. */
const onlyJson: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header('Content-Type') ?? ''
  return /^application\/json\s*(;|$)/i.test(type) ? next() : apiError(415)
}

function atMost(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: () => apiError(413, { Connection: 'close' }) })
}
