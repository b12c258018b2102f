// Request bodies: how large they may be where the edge itself answers, and their way to PocketBase as a stream with a limit.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bodyLimitBytes } from '#domain/body-limit.ts'
import { apiError } from './api-error.ts'

/** Refuses what is larger, unread. */
export function atMost(maxBytes: number): MiddlewareHandler {
  return bodyLimit({ maxSize: maxBytes, onError: () => apiError(413, { Connection: 'close' }) })
}

// The body of a request on its way to PocketBase: as it comes, never collected, and cut where it is too large.

export interface LimitedBody {
  /** Null for none. */
  body: ReadableStream<Uint8Array> | null
  /** Whether the limit was passed; asked after PocketBase has answered, which it may do before it has the whole body. */
  isTooLarge: () => boolean
}

/** Whether the request itself says that it is too large. */
export function declaresTooLarge(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > limitOf(request)
}

/** A body whose length is not declared is counted: it fails at the first byte over the limit. */
export async function limitedBody(request: Request): Promise<LimitedBody> {
  const { body, method, headers } = request
  if (body === null || method === 'GET' || method === 'HEAD') return { body: null, isTooLarge: () => false }
  const isLong = Number(headers.get('content-length') ?? 0) > 0
  return isLong ? { body, isTooLarge: () => false } : counted(body, limitOf(request))
}

/** Waits for the first bytes: PocketBase takes a stream that turns out to be empty for a broken body, not for none. */
async function counted(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<LimitedBody> {
  const reader = body.getReader()
  let next = await reader.read()
  if (next.done) return { body: null, isTooLarge: () => false }
  let seenBytes = 0
  const counting = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close()
      seenBytes += next.value.byteLength
      if (seenBytes > limitBytes) return controller.error(new Error('The body is too large.'))
      controller.enqueue(next.value)
      next = await reader.read()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body: counting, isTooLarge: () => seenBytes > limitBytes }
}

function limitOf(request: Request): number {
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
  return bodyLimitBytes(new URL(request.url).pathname, isUpload)
}
