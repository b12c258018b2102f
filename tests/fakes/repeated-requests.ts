// A browser sends a request again by itself when a connection that it has used before breaks without a byte of answer: the page hears
// of one request, the server of two. Node does not.
import { vi } from 'vitest'

/** Until mocks are restored. */
export function repeatBrokenRequests(): void {
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => send(...request).catch(() => send(...request)))
}
