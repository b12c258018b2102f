// `/_demo/*`: the pages of the stand-ins (mails, WhatsApp messages, the payment page, receipts), and their fiscal printer at
// `/cgi-bin/fpmate.cgi`, inside the shop's own address, while there are no real keys. Without stand-ins these addresses are as
// unknown as any other.
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { EdgeOptions } from '../options.ts'
import { apiError } from './api-error.ts'
import { atMost } from './body.ts'

/**
 * What is open. The control API is not: whoever may make payments fail or send reports sits at this machine and asks the
 * stand-ins themselves, which listen on loopback only. Judged as it came: an encoded letter never matches.
 */
const OPEN = /^\/(?:cgi-bin\/fpmate\.cgi|_demo(?:\/(?:stile\.css|(?:mail|whatsapp|stripe|rt)(?:\/[\w-]+)*)?)?)$/
const METHODS = ['GET', 'HEAD', 'POST']
/** A form with a button, or a receipt of a hundred lines. */
const FORM_LIMIT_BYTES = 64 * 1024
const PATIENCE_MS = 15_000

/** The headers that are passed on and back: no cookies, no logins, but the pages' own stricter policy. */
const SENT = ['accept', 'content-type']
const ANSWERED = ['content-type', 'content-security-policy', 'cache-control', 'x-robots-tag', 'location']

export function demoProxy({ config, fetch }: Pick<EdgeOptions, 'config' | 'fetch'>): MiddlewareHandler {
  const { standInsUrl } = config
  if (standInsUrl === null) return (_, next) => next()
  const pass: MiddlewareHandler = async (context) => {
    const request = context.req.raw
    const { pathname, search } = new URL(request.url)
    if (!OPEN.test(pathname) || !METHODS.includes(request.method)) return apiError(404)
    try {
      const answer = await fetch(standInsUrl + pathname + search, {
        method: request.method,
        headers: chosen(request.headers, SENT),
        ...(request.method === 'POST' && { body: await request.arrayBuffer() }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return new Response(answer.body, { status: answer.status, headers: chosen(answer.headers, ANSWERED) })
    } catch {
      return apiError(503, { 'Retry-After': '2' })
    }
  }
  return every(atMost(FORM_LIMIT_BYTES), pass)
}

function chosen(headers: Headers, names: readonly string[]): Headers {
  return new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as [string, string]] : [])))
}
