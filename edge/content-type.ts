// Media types of the files that a build makes. Nothing else is served, so nothing else is listed.

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
