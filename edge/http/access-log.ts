// One line per request: method, pattern of the path, status, milliseconds. No address, no query, no id: a log must
// not tell whose order was looked at.
import type { MiddlewareHandler } from 'hono'
import { isKnownPath } from '#domain/account/navigation.ts'
import { isOpen } from '../backend/open-paths.ts'

const OWN_CALLS = [
  '/api/health',
  '/api/sendwa',
  '/api/stripe/session',
  '/api/stripe/webhook',
  '/api/stripe/return',
  '/api/whatsapp/webhook',
]

/** @param write gets each line; times come from `nowMs` */
export function accessLog(write: (line: string) => void, nowMs: () => number = () => performance.now()): MiddlewareHandler {
  return async (context, next) => {
    const beganMs = nowMs()
    await next()
    const { method, url } = context.req.raw
    const pattern = pathPattern(method, new URL(url).pathname)
    write(`${method} ${pattern} ${context.res.status} ${Math.round(nowMs() - beganMs)}`)
  }
}

/** The path with `{id}` for every record id; whatever nobody serves is `*`, because anything may stand in it. */
export function pathPattern(method: string, pathname: string): string {
  if (OWN_CALLS.includes(pathname)) return pathname
  for (const folder of ['/api/files', '/assets', '/_demo']) if (pathname.startsWith(`${folder}/`)) return `${folder}/*`
  const withoutIds = pathname.replace(/\/[a-z0-9]{15}(?=\/|$)/g, '/{id}')
  if (pathname.startsWith('/api/')) return isOpen(method, pathname) ? withoutIds : '/api/*'
  if (isKnownPath(pathname)) return pathname.startsWith('/prodotto/') ? '/prodotto/{id}' : pathname
  return '*'
}
