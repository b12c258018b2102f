// Files of the page and its document, and the headers that both runtimes give them. A path with a screen gets the document with
// 200; any other path gets the same document, which shows the error page, with 404.
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { isKnownPath } from '#domain/account/navigation.ts'

/** Where the built page is kept: in memory on Node, in the asset store on Cloudflare. */
export interface Assets {
  /**
   * The answer for one file: in an encoding that the browser takes, with an ETag; the app makes a 304 of it where the browser has
   * it already.
   * @param pathname as in the URL; null when there is no such file
   */
  respond(request: Request, pathname: string): Promise<Response | null>
}

const DOCUMENT = '/index.html'
const NOT_BUILT = `The built page has no ${DOCUMENT}: run \`npm run build\`.`

/** The built document as text. @throws when the page was not built */
export async function documentText(assets: Assets): Promise<string> {
  // Without Accept-Encoding it comes uncompressed. The host is made up: only the path counts.
  const document = await assets.respond(new Request(`http://edge.invalid${DOCUMENT}`), DOCUMENT)
  if (document === null) throw new Error(NOT_BUILT)
  return document.text()
}

export function serveAsset(assets: Assets): MiddlewareHandler {
  return async (context, next) => {
    const answer = await assets.respond(context.req.raw, new URL(context.req.url).pathname)
    return answer ?? next()
  }
}

/** A page that is a file, at another path than its name. @param pathname of the file */
export function serveFile(assets: Assets, pathname: string): MiddlewareHandler {
  return async (context, next) => (await assets.respond(context.req.raw, pathname)) ?? next()
}

export function serveDocument(assets: Assets): MiddlewareHandler {
  return async (context) => {
    const document = await assets.respond(context.req.raw, DOCUMENT)
    if (document === null) throw new Error(NOT_BUILT)
    if (isKnownPath(new URL(context.req.url).pathname)) return document
    return new Response(document.body, { status: 404, headers: document.headers })
  }
}

/** By the file's extension; unknown ones are downloads, never guessed by the browser. */
export function contentTypeOf(pathname: string): string {
  return getMimeType(pathname) ?? 'application/octet-stream'
}

/** File names here carry a hash of the content, so a file never changes. */
const HASHED = /^\/assets\//
const ALWAYS_FRESH = /\.(html|json|webmanifest)$|^\/sw\.js$/

/** The Cache-Control of a file. */
export function cacheControlOf(pathname: string): string {
  if (HASHED.test(pathname)) return 'public, max-age=31536000, immutable'
  return ALWAYS_FRESH.test(pathname) ? 'no-cache' : 'public, max-age=3600'
}

/**
 * The first of these encodings that the client can decompress (RFC 9110 §12.5.3); null for none of them. `*` is not followed: no
 * browser sends it.
 */
export function acceptedEncoding<Encoding extends string>(request: Request, encodings: readonly Encoding[]): Encoding | null {
  const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '')
  return encodings.find((encoding) => accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)) ?? null
}
