// Security of every request: the headers that restrict the browser (CSP, permissions, HSTS), the check that a demo is asked for on
// its own machine, the check that a changing request comes from our own pages, and no caching of personal answers. The camera stays allowed because the counter scans orders, USB
// and serial ports because it prints.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { EdgeConfig } from '../settings.ts'
import { apiError } from './api-error.ts'

/** `'sha256-…'` sources of what stands inline in the document, or is injected by a library, in this build. */
export interface PolicyHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Two years. Only over HTTPS: browsers ignore it elsewhere. */
const HSTS = 'max-age=63072000'

/** Decodes the pictures of the camera by WebAssembly: the one script of ours that may compile it, and it can do little else. */
const CODE_WORKER = /^\/assets\/code-worker-[\w-]+\.js$/
const CODE_WORKER_POLICY: Policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
}

/**
 * @param config `printerOrigins`: receipt printers in the shop's network, each to be reached by its exact origin;
 *   `hstsForSubdomains`: other names of the company may still speak HTTP, and browsers would not forget for two years
 */
export function securityHeaders(
  hashes: PolicyHashes,
  { printerOrigins, hstsForSubdomains }: Pick<EdgeConfig, 'printerOrigins' | 'hstsForSubdomains'>,
): MiddlewareHandler {
  const hsts = hstsForSubdomains ? `${HSTS}; includeSubDomains` : HSTS
  const forAll = headersWith(shopPolicy(hashes, printerOrigins))
  const forCodeWorker = headersWith(CODE_WORKER_POLICY)
  return async (context, next) => {
    await (CODE_WORKER.test(context.req.path) ? forCodeWorker : forAll)(context, next)
    const styleHash: unknown = context.get(STYLE_HASH)
    if (typeof styleHash === 'string' && styleHash !== '') allowStyle(context.res.headers, styleHash)
    if (isHttps(context.req.raw)) context.res.headers.set('Strict-Transport-Security', hsts)
  }
}

/** Under which a handler names the one style sheet that stands in its document and in no build: that of the shop's colours. */
export const STYLE_HASH = 'styleHash'

function allowStyle(headers: Headers, hash: string): void {
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`))
}

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>

function headersWith(contentSecurityPolicy: Policy): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: ['self'], serial: ['self'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // PocketBase brings a sandboxing policy of its own with files that people uploaded.
    overwrite: false,
    // Set above, where it counts.
    strictTransportSecurity: false,
    // For browsers and plugins that no longer exist; frames are refused by the policy.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

function shopPolicy({ scripts, styles }: PolicyHashes, printerOrigins: readonly string[]): Policy {
  return {
    // Only the manifest falls under this: WebKitGTK does not know `manifest-src` and complains of it at each page.
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'", ...styles],
    imgSrc: ["'self'", 'blob:', 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...printerOrigins],
    workerSrc: ["'self'"],
    childSrc: ["'none'"],
    mediaSrc: ["'none'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // No text becomes code (W3C Trusted Types), except the addresses of our workers, which go through the policy `sfoglia`.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['sfoglia'],
  }
}

/** Whether the browser came by https, to us or to a proxy in front of us. */
export function isHttps(request: Request): boolean {
  return request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https'
}

// A demo's passwords are known and its mails are there to be read: it answers at this machine's own names only. A page of another
// site, whose name was made to lead here (DNS rebinding), asks for that name; what a proxy passes on says so.

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Not CF-Connecting-IP: Cloudflare's runtime puts it into requests on this machine too, and its tunnel writes X-Forwarded-For. */
const WRITTEN_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export function hostCheck({ loopbackOnly, publicUrl }: Pick<EdgeConfig, 'loopbackOnly' | 'publicUrl'>): MiddlewareHandler {
  if (!loopbackOnly) return (_, next) => next()
  const announced = publicUrl === null ? null : new URL(publicUrl).hostname
  return async (context, next) => {
    const { url, headers } = context.req.raw
    const { hostname } = new URL(url)
    const isLocal = LOOPBACK.test(hostname) && !WRITTEN_BY_PROXIES.some((name) => headers.has(name))
    return isLocal || hostname === announced ? next() : apiError(421)
  }
}

// Another site's page must not make a visitor's browser change something here. Browsers say where a changing request comes from
// (Fetch standard: `Origin` with every method but GET and HEAD); programs without a browser send neither header, and have no
// visitor to abuse.

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

// Personal answers must not be cached on the way. An answer is personal when the request carries a login or changes something;
// the catalogue, asked for without a login, may be cached as PocketBase says.

export const noStoreForPersonalAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  if (isPersonal(context.req.raw)) context.res.headers.set('Cache-Control', 'private, no-store')
}

function isPersonal({ method, url, headers }: Request): boolean {
  if (headers.has('Authorization') || (method !== 'GET' && method !== 'HEAD')) return true
  // Protected files carry the login of whoever may see them.
  return new URL(url).searchParams.has('token')
}
