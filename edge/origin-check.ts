// Another site's page must not make a visitor's browser change something here. Browsers say where a changing request comes from
// (Fetch standard: `Origin` with every method but GET and HEAD); programs without a browser say nothing, and have no visitor.
import type { MiddlewareHandler } from 'hono'
import { apiError } from './api-error.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** Sent by other servers; what counts there is the signature. */
const SIGNED_PATHS = ['/api/stripe/webhook', '/api/whatsapp/webhook']

/** @param publicUrl the shop's origin, beside the one that the request itself was sent to; null when it is only that */
export function originCheck(publicUrl: string | null): MiddlewareHandler {
  return async (context, next) => {
    const { method, url, headers } = context.req.raw
    const { host, pathname } = new URL(url)
    if (SAFE_METHODS.includes(method) || SIGNED_PATHS.includes(pathname)) return next()
    return isOurs(headers, host, publicUrl) ? next() : apiError(403)
  }
}

/** The host is compared, not the scheme: behind a proxy that ends HTTPS the edge itself is spoken to in HTTP. */
function isOurs(headers: Headers, host: string, publicUrl: string | null): boolean {
  const origin = headers.get('Origin')
  if (origin === null) return headers.get('Sec-Fetch-Site') !== 'cross-site'
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host)
}
