// Sends requests to PocketBase over node:http instead of fetch: fetch ends a stream that is silent for five minutes, and
// unpacks compressed bodies that we would only pack again.
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Forward, ForwardedRequest } from '../options.ts'

/** Shorter than PocketBase's own, so that a connection is never reused just as the other side closes it. */
const IDLE_CONNECTION_MS = 60_000

/** @param pocketbaseUrl e.g. http://127.0.0.1:8090 */
export function forwardTo(pocketbaseUrl: string): Forward {
  const { hostname, port } = new URL(pocketbaseUrl)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: IDLE_CONNECTION_MS })
  return (request) => {
    const options = {
      hostname,
      port,
      agent,
      path: request.path,
      method: request.method,
      headers: Object.fromEntries(request.headers),
    }
    return send(options, request)
  }
}

function send(options: RequestOptions, { body, signal }: ForwardedRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ ...options, signal }, (incoming) => resolve(toResponse(incoming)))
    outgoing.on('error', reject)
    if (body === null) outgoing.end()
    else pipeline(chunksOf(body), outgoing).catch(reject)
  })
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
  }
  const status = incoming.statusCode ?? 502
  const hasBody = status !== 204 && status !== 304
  if (!hasBody) incoming.resume()
  return new Response(hasBody ? streamOf(incoming) : null, { status, headers })
}

/** Fails when PocketBase ends in the middle, so that the client sees a broken answer instead of a short one. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      incoming.destroy()
    },
  })
}
