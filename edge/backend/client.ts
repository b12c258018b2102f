// The edge's own calls to PocketBase (payments, messages), beside the calls of browsers that it only passes on. One answer is
// one of three things, so that "refused" and "not there" can never be taken for each other.
import { GATEWAY_STATUSES, parseJsonObject } from '#domain/wire.ts'
import type { Forward } from '../options.ts'

/** PocketBase answers in milliseconds; after this long the page that asked has given up. */
const PATIENCE_MS = 10_000

export interface BackendRequest {
  /** Login of the person or account for whom the call is made; null asks as a guest. */
  token: string | null
  body?: unknown
  /** Whose request this serves: the server's rate limits count by it. Absent for jobs of our own. */
  clientAddress?: string | null
}

/** `refused`: PocketBase said no (any status from 400). `unreachable`: no answer, a gateway's, or one that is no JSON object. */
export type BackendAnswer =
  | { kind: 'ok'; status: number; body: Record<string, unknown> }
  | { kind: 'refused'; status: number; body: Record<string, unknown> }
  | { kind: 'unreachable' }

export interface Backend {
  /** @param path with its query, e.g. `/api/sfoglia/payments/due` */
  call(method: 'GET' | 'POST' | 'PATCH', path: string, request: BackendRequest): Promise<BackendAnswer>
}

export function backendClient(forward: Forward): Backend {
  return {
    async call(method, path, { token, body, clientAddress }) {
      const headers = new Headers({ Accept: 'application/json' })
      if (token !== null) headers.set('Authorization', token)
      if (clientAddress) headers.set('X-Forwarded-For', clientAddress)
      const bytes = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body))
      if (bytes !== null) {
        headers.set('Content-Type', 'application/json')
        headers.set('Content-Length', String(bytes.byteLength))
      }
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await forward({ method, path, headers, body: bytes === null ? null : streamOf(bytes), signal })
        return answerFrom(answer.status, await answer.text())
      } catch {
        // Whatever went wrong on the way there or back: the caller decides what that means.
        return { kind: 'unreachable' }
      }
    },
  }
}

function answerFrom(status: number, text: string): BackendAnswer {
  // PocketBase answers 204 to a few calls.
  const body = text === '' ? {} : parseJsonObject(text)
  if (status >= 200 && status < 300) return body === null ? { kind: 'unreachable' } : { kind: 'ok', status, body }
  if (GATEWAY_STATUSES.includes(status)) return { kind: 'unreachable' }
  return { kind: 'refused', status, body: body ?? {} }
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
