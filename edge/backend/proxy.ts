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
/** Hop-by-hop too; who it is; and PocketBase's leave for pages of every site to read what it answers, which nobody here needs. */
const DROPPED_RESPONSE_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'trailer',
  'server',
  'access-control-allow-origin',
]
/** The whole catalogue, changed in one transaction: its page waits for minutes. */
const LONG_WORK = '/api/sfoglia/catalogue'
const LONG_WORK_MS = 180_000

/** Mails that are sent if there is such an account: how long the answer takes must not tell whether there is. */
const DISCREET = /\/request-(password-reset|verification)$/
/** Longer than either takes. */
const DISCREET_MS = 300

/** @returns the handler of `/api/*` */
export function proxyToPocketBase(options: Pick<EdgeOptions, 'config' | 'forward' | 'clientAddress'>): Handler {
  const { config, forward, clientAddress } = options
  return async (context) => {
    const request = context.req.raw
    const url = new URL(request.url)
    if (!isOpen(request.method, url.pathname, url.searchParams)) return apiError(404)
    if (declaresTooLarge(request)) return apiError(413, { Connection: 'close' })

    const headers = new Headers(request.headers)
    for (const name of DROPPED_REQUEST_HEADERS) headers.delete(name)
    const address = clientAddress(context)
    if (address !== null) headers.set('X-Forwarded-For', address)
    const discretion = DISCREET.test(url.pathname) ? new Promise((resolve) => setTimeout(resolve, DISCREET_MS)) : null
    let sent: LimitedBody | null = null
    const patience = restartableTimeout(url.pathname === LONG_WORK ? LONG_WORK_MS : config.backendTimeoutMs)
    try {
      sent = await limitedBody(request)
      // Its length would make PocketBase wait for what never comes.
      if (sent.body === null) headers.delete('Content-Length')
      const answer = await forward({
        method: request.method,
        path: url.pathname + searchPassed(url),
        headers,
        // An upload may take long, as long as it goes on.
        body: sent.body?.pipeThrough(telling(patience.restart)) ?? null,
        signal: AbortSignal.any([request.signal, patience.signal]),
      })
      await discretion
      // PocketBase may answer to the first part of a body before it notices that the rest was cut off.
      if (sent.isTooLarge()) return apiError(413, { Connection: 'close' })
      return passedBack(answer)
    } catch (error) {
      if (sent?.isTooLarge()) return apiError(413, { Connection: 'close' })
      // Who went away is told nothing; of the others it must be possible to find out afterwards why they had to wait.
      if (!request.signal.aborted)
        console.warn(`${request.method} ${url.pathname}: no answer of the database, ${reasonOf(error)}`)
      if (patience.signal.aborted) return apiError(504, { 'Retry-After': '10' })
      return apiError(503, { 'Retry-After': '2' })
    } finally {
      // What has begun to answer may go on for hours: a stream of events.
      patience.end()
    }
  }
}

/** `TypeError: fetch failed` says nothing: what lies below it does. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error
}

/**
 * PocketBase would make small pictures of whatever was uploaded, inside the database's process, for whoever asks. The shop's
 * pictures are stored in the sizes in which they are shown: the file itself is the answer.
 */
function searchPassed(url: URL): string {
  if (!url.pathname.startsWith('/api/files/') || !url.searchParams.has('thumb')) return url.search
  const query = new URLSearchParams(url.searchParams)
  query.delete('thumb')
  return query.size === 0 ? '' : `?${query}`
}

function passedBack(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of DROPPED_RESPONSE_HEADERS) headers.delete(name)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

interface Patience {
  /** Aborted when the time is over. */
  signal: AbortSignal
  restart: () => void
  end: () => void
}

function restartableTimeout(ms: number): Patience {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = setTimeout(() => controller.abort(), ms)
  }
  restart()
  return { signal: controller.signal, restart, end }
}

/** Passes a body on and says so of each part. */
function telling(onPart: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(part, controller) {
      onPart()
      controller.enqueue(part)
    },
  })
}
