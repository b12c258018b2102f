// How long browsers keep files of the page.

/** Their names carry a hash of the content. */
const HASHED = /^\/assets\//
const ALWAYS_FRESH = /\.(html|json|webmanifest)$|^\/sw\.js$/

/** The Cache-Control of a file. */
export function cacheControlOf(pathname: string): string {
  if (HASHED.test(pathname)) return 'public, max-age=31536000, immutable'
  return ALWAYS_FRESH.test(pathname) ? 'no-cache' : 'public, max-age=3600'
}
