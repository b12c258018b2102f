// The shop's own files, kept from the first visit: every screen starts from them, with or without network. Each file is checked
// against its hash when it is fetched, so that a captive portal's page never becomes part of the shop.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { isKnownPath } from '#domain/account/navigation.ts'

declare const self: ServiceWorkerGlobalScope

const DOCUMENT = '/index.html'

const shell = new PrecacheController({ cacheName: 'shell' })
// The build puts the list of files here.
shell.addToCacheList(self.__WB_MANIFEST)

/** All files or none: when one cannot be fetched whole, the installation fails and the browser tries again later. */
export function keepShell(event: ExtendableEvent): void {
  event.waitUntil(shell.install(event))
}

/** Files of earlier builds go once no page uses them. */
export function dropOldShells(event: ExtendableEvent): void {
  event.waitUntil(shell.activate(event))
}

/** What restricts the browser, such as `Content-Security-Policy`. */
const RESTRICTING = /policy|security|options/
/** The document and the workers: what they may do is said by the headers that they came with. */
const IS_RESTRICTED = /^\/index\.html$|-worker-[^/]*\.js$/

export interface KeptHeaders {
  /** What documents of this device were answered with until now. */
  before: string
  /** And from now on. */
  after: string
}

/**
 * The server may say something else today of what is kept since the installation: a printer more that pages may speak to, a stricter
 * policy. The same file is kept once more with its new headers; without a network, or when it is not the same file any more, all
 * stays as it was.
 */
export async function renewHeaders(): Promise<KeptHeaders> {
  const cache = await caches.open(shell.strategy.cacheName)
  const before = await headersOf(cache)
  for (const [url, cacheKey] of shell.getURLsToCacheKeys()) {
    if (IS_RESTRICTED.test(new URL(url).pathname)) await renew(cache, url, cacheKey).catch(() => undefined)
  }
  return { before, after: await headersOf(cache) }
}

async function renew(cache: Cache, url: string, cacheKey: string): Promise<void> {
  const kept = await cache.match(cacheKey)
  const integrity = shell.getIntegrityForCacheKey(cacheKey)
  if (!kept || !integrity) return
  const now = await fetch(url, { method: 'HEAD', cache: 'no-store' })
  if (!now.ok || restrictionsOf(now) === restrictionsOf(kept)) return
  const whole = await fetch(url, { cache: 'no-store', integrity })
  // A page may not be answered with what came by a redirect.
  if (whole.ok && !whole.redirected) await cache.put(cacheKey, whole)
}

/** Of the document. */
async function headersOf(cache: Cache): Promise<string> {
  const kept = await cache.match(shell.getCacheKeyForURL(DOCUMENT) ?? DOCUMENT)
  return kept ? restrictionsOf(kept) : ''
}

function restrictionsOf({ headers }: Response): string {
  return [...headers].flatMap(([name, value]) => (RESTRICTING.test(name) ? `${name}: ${value}` : [])).join('\n')
}

/** The document for a screen's path, or one of our files; null for anything else, which is the network's. */
export function answerFromShell(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (event.request.mode !== 'navigate') return shell.getCacheKeyForURL(url.href) ? kept(event, event.request, url.href) : null
  if (url.pathname.startsWith('/api/')) return null
  return isKnownPath(url.pathname) ? document(event) : unknown(event)
}

function document(event: FetchEvent): Promise<Response> {
  return kept(event, new Request(DOCUMENT), DOCUMENT)
}

/** Whether an unknown path exists is the server's to say; without it, the document shows the error page. */
async function unknown(event: FetchEvent): Promise<Response> {
  try {
    return await fetch(event.request)
  } catch {
    return document(event)
  }
}

/** From the cache; a file that the browser threw away comes from the network, checked, and is kept again. */
function kept(event: FetchEvent, request: Request, url: string): Promise<Response> {
  const cacheKey = shell.getCacheKeyForURL(url) ?? url
  const integrity = shell.getIntegrityForCacheKey(cacheKey)
  return shell.strategy.handle({ event, request, params: { cacheKey, ...(integrity && { integrity }) } })
}
