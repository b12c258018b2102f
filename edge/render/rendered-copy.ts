// A rendered document as it is sent: compressed once, with a tag by which a browser knows that it has it already.
import { acceptedEncodings } from '../accept-encoding.ts'

export interface RenderedCopy {
  status: number
  /** Without the suffix of its encoding. */
  hash: string
  plain: Uint8Array<ArrayBuffer>
  /** Null where the network in front of us compresses. */
  gzipped: Uint8Array<ArrayBuffer> | null
}

export async function renderedCopy(html: string, status: number, isCompressed: boolean): Promise<RenderedCopy> {
  const plain = new TextEncoder().encode(html)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain))
  const hash = btoa(String.fromCharCode(...digest.slice(0, 12)))
  return { status, hash, plain, gzipped: isCompressed ? await gzip(plain) : null }
}

/** `no-cache`: asked for at every visit, answered with 304 where nothing has changed. The cookie decides about redirects. */
export function answerWith({ status, hash, plain, gzipped }: RenderedCopy, request: Request): Response {
  const isGzip = gzipped !== null && acceptedEncodings(request.headers.get('Accept-Encoding')).has('gzip')
  const etag = `"${hash}${isGzip ? '-gzip' : ''}"`
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
    ETag: etag,
  })
  // Weak comparison: a proxy that compresses again makes the tag weak.
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (status === 200 && known.includes(etag)) return new Response(null, { status: 304, headers })
  if (isGzip) headers.set('Content-Encoding', 'gzip')
  return new Response(isGzip ? gzipped : plain, { status, headers })
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
