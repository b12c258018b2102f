// What browsers are told to refuse. Scripts run only from our own files (and, by hash, the few inline ones of the document);
// nothing may frame the shop; features that it does not use are off. Camera stays on: the counter scans orders with it; so do USB and serial lines: it prints.
import type { MiddlewareHandler } from 'hono'

/** `'sha256-…'` sources of what stands inline in the document, or is injected by a library, in this build. */
export interface PolicyHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(self), serial=(self)'
/** Decodes the pictures of the camera by WebAssembly: the one script of ours that may compile it, and it can do little else. */
const CODE_WORKER = /^\/assets\/code-worker-[\w-]+\.js$/
const CODE_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
/** Two years, the minimum of the preload list. Only over HTTPS: browsers ignore it elsewhere. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** @param printerOrigins receipt printers in the shop's network, each to be reached by its exact origin */
export function securityHeaders(hashes: PolicyHashes, printerOrigins: readonly string[]): MiddlewareHandler {
  const policy = contentSecurityPolicy(hashes, printerOrigins)
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', PERMISSIONS)
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    // PocketBase brings a sandboxing policy of its own with files that people uploaded.
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', CODE_WORKER.test(context.req.path) ? CODE_WORKER_POLICY : policy)
    }
    if (isHttps(context.req.raw)) headers.set('Strict-Transport-Security', HSTS)
  }
}

export function contentSecurityPolicy({ scripts, styles }: PolicyHashes, printerOrigins: readonly string[]): string {
  return [
    // The manifest's: WebKitGTK does not know `manifest-src`, and complains of it at each page. All other kinds are named below.
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...printerOrigins].join(' '),
    "worker-src 'self'",
    ...["child-src 'none'", "media-src 'none'", "object-src 'none'"],
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Text becomes code nowhere (W3C Trusted Types); the addresses that do, our workers', go through a policy.
    "require-trusted-types-for 'script'",
    'trusted-types sfoglia',
  ].join('; ')
}

/** Whether the browser came by https, to us or to a proxy in front of us. */
export function isHttps(request: Request): boolean {
  return request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https'
}
