// Passes open calls on to PocketBase and its answers back, streams included: a realtime stream flows event by event, an upload
// is not collected first, and either side's going away ends the other.
import type { Handler } from 'hono'
import { apiError } from '../http/api-error.ts'
import { declaresTooLarge, type LimitedBody, limitedBody } from '../http/body.ts'
import type { EdgeOptions } from '../options.ts'
import { isOpen } from './open-paths.ts'

/**
 * Hop-by-hop headers (RFC 9110 §7.6.1); headers that claim a client's address, because only what the edge itself says about it
 * counts; cookies, which PocketBase never reads.
 */
const DROPPED_REQUEST_HEADERS = [
  'host',
  'cookie',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-sfoglia-client',
]
const DROPPED_RESPONSE_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'server']

/** @returns the handler of `/api/*` */
export function proxyToPocketBase({ forward, clientAddress }: Pick<EdgeOptions, 'forward' | 'clientAddress'>): Handler {
  return async (context) => {
    const request = context.req.raw
    const url = new URL(request.url)
    if (!isOpen(request.method, url.pathname)) return apiError(404)
    if (declaresTooLarge(request)) return apiError(413, { Connection: 'close' })

    const headers = new Headers(request.headers)
    for (const name of DROPPED_REQUEST_HEADERS) headers.delete(name)
    const address = clientAddress(context)
    if (address !== null) headers.set('X-Forwarded-For', address)
    let sent: LimitedBody | null = null
    try {
      sent = await limitedBody(request)
      const answer = await forward({
        method: request.method,
        path: url.pathname + url.search,
        headers,
        body: sent.body,
        signal: request.signal,
      })
      // PocketBase may answer to the first part of a body before it notices that the rest was cut off.
      if (sent.isTooLarge()) return apiError(413, { Connection: 'close' })
      return passedBack(answer)
    } catch {
      if (sent?.isTooLarge()) return apiError(413, { Connection: 'close' })
      return apiError(503, { 'Retry-After': '2' })
    }
  }
}

function passedBack(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of DROPPED_RESPONSE_HEADERS) headers.delete(name)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
