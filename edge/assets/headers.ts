// Headers of the page's files: media type and Cache-Control by file name, and which encodings a client accepts.

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

/** By the file's extension; unknown ones are downloads, never guessed by the browser. */
export function contentTypeOf(pathname: string): string {
  return TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

// How long browsers keep files of the page.

/** Their names carry a hash of the content. */
const HASHED = /^\/assets\//
const ALWAYS_FRESH = /\.(html|json|webmanifest)$|^\/sw\.js$/

/** The Cache-Control of a file. */
export function cacheControlOf(pathname: string): string {
  if (HASHED.test(pathname)) return 'public, max-age=31536000, immutable'
  return ALWAYS_FRESH.test(pathname) ? 'no-cache' : 'public, max-age=3600'
}

// What a client can decompress.

/** The codings that a request accepts (RFC 9110 §12.5.3); one with `q=0` is refused. `*` is not followed: no browser sends it. */
export function acceptedEncodings(header: string | null): Set<string> {
  const accepted = new Set<string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    if (name !== '' && !isRefused) accepted.add(name)
  }
  return accepted
}
