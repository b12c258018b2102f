// Files of the page and its document. A path with a screen gets the document with 200; any other path gets the same document,
// which shows the error page, with 404.
import type { MiddlewareHandler } from 'hono'
import { isKnownPath } from '#domain/account/navigation.ts'

/** Where the built page is kept: in memory on Node, in Cloudflare's asset store there. */
export interface Assets {
  /**
   * The answer for one file: negotiated encoding, ETag, 304 where the browser has it already.
   * @param pathname as in the URL; null when there is no such file
   */
  respond(request: Request, pathname: string): Promise<Response | null>
}

const DOCUMENT = '/index.html'
const NOT_BUILT = `The built page has no ${DOCUMENT}: run \`npm run build\`.`

/** The built document as text. @throws when the page was not built */
export async function documentText(assets: Assets): Promise<string> {
  // Neither compressed nor "not modified". The host is nobody's.
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

export function serveDocument(assets: Assets): MiddlewareHandler {
  return async (context) => {
    const isKnown = isKnownPath(new URL(context.req.url).pathname)
    // A browser's copy of the document says nothing about the path, so that an unknown one is never "not modified".
    const request = isKnown ? context.req.raw : withoutConditions(context.req.raw)
    const document = await assets.respond(request, DOCUMENT)
    if (document === null) throw new Error(NOT_BUILT)
    return isKnown ? document : new Response(document.body, { status: 404, headers: document.headers })
  }
}

function withoutConditions(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('If-None-Match')
  return new Request(request.url, { method: request.method, headers })
}
