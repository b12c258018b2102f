// One request in the fault proxy, and the ways to pass it on, answer it or break it.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'

interface Reply {
  status: number
  /** Name, value, name, value … as Node has them. */
  headers: string[]
  body: Buffer
}

/** Hop-by-hop, or set anew by this hop. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

export class Exchange {
  readonly #target: URL
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #entry: { passedOn: number }
  #body: Promise<Buffer> | null = null

  constructor(target: string, incoming: IncomingMessage, outgoing: ServerResponse, entry: { passedOn: number }) {
    this.#target = new URL(target)
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#entry = entry
  }

  /** The request's body, whole. */
  read(): Promise<Buffer> {
    this.#body ??= collect(this.#incoming)
    return this.#body
  }

  cut(): void {
    this.#outgoing.socket?.destroy()
    this.#incoming.socket.destroy()
  }

  reset(): void {
    this.#incoming.socket.resetAndDestroy()
  }

  /** Passes the request on and takes the whole answer, without giving it to the browser. */
  async passOnWhole(): Promise<Reply> {
    const reply = await this.#passOn()
    return { status: reply.statusCode ?? 502, headers: reply.rawHeaders, body: await collect(reply) }
  }

  /** Passes the request on and the answer back as it comes. @param cutAfterBytes breaks the connection there */
  async stream(cutAfterBytes = Number.POSITIVE_INFINITY): Promise<void> {
    const reply = await this.#passOn()
    this.#outgoing.on('close', () => reply.destroy())
    this.#outgoing.writeHead(reply.statusCode ?? 502, withoutOwn(reply.rawHeaders))
    this.#outgoing.flushHeaders()
    let leftBytes = cutAfterBytes
    for await (const chunk of reply) {
      const piece: Buffer = chunk.subarray(0, leftBytes)
      leftBytes -= piece.length
      if (!this.#outgoing.write(piece)) await once(this.#outgoing, 'drain')
      if (leftBytes === 0) return this.cut()
    }
    this.#outgoing.end()
  }

  answer({ status, headers, body }: Reply): void {
    this.#outgoing.writeHead(status, [...withoutOwn(headers), 'Content-Length', String(body.length)])
    this.#outgoing.end(body)
  }

  unavailable(retryAfterSeconds: number | null): void {
    const headers = retryAfterSeconds === null ? [] : ['Retry-After', String(retryAfterSeconds)]
    this.answer({ status: 503, headers: ['Content-Type', 'text/plain', ...headers], body: Buffer.from('Service Unavailable') })
  }

  async #passOn(): Promise<IncomingMessage> {
    const body = await this.read()
    const { method, url, rawHeaders } = this.#incoming
    const headers = withoutOwn(rawHeaders)
    // As a proxy that ends HTTPS says it.
    if (this.#incoming.socket instanceof TLSSocket) headers.push('X-Forwarded-Proto', 'https')
    if (body.length > 0) headers.push('Content-Length', String(body.length))
    const request = httpRequest(new URL(url ?? '/', this.#target), { method, headers, agent: false })
    this.#entry.passedOn += 1
    // An error after the answer has begun shows in the answer itself.
    request.on('error', () => {})
    request.end(body)
    const [reply] = await once(request, 'response')
    return reply
  }
}

function withoutOwn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !OWN_HEADERS.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''))
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
