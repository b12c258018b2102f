// What the worker answers when it cannot: an error of the network, never a refused promise, which Firefox takes for a mistake in
// the worker and writes into the console for each picture of a page that was left.
import '../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://shop.test'

let onFetch: ((event: unknown) => void) | null

class FakeEvent {
  readonly request: Request
  answer: Promise<Response> | null = null

  constructor(path: string, mode: RequestMode) {
    this.request = Object.defineProperty(new Request(ORIGIN + path), 'mode', { value: mode })
  }

  waitUntil() {
    // The test ends before what goes on.
  }

  respondWith(answer: Promise<Response>) {
    this.answer = answer
  }
}

beforeEach(async () => {
  vi.resetModules()
  const cache = { match: async () => undefined, put: async () => undefined }
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined })
  for (const name of ['FetchEvent', 'ExtendableEvent']) vi.stubGlobal(name, FakeEvent)
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('The operation was aborted.', 'AbortError')
  })
  vi.stubGlobal('location', new URL('/sw.js', ORIGIN))
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: '/index.html', revision: 'a' }],
    location,
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      if (name === 'fetch') onFetch = listener
    },
  })
  await import('./service-worker.ts')
})

test.each([
  ['/index.html', 'cors'],
  ['/nessuna', 'navigate'],
] as const)('%s that is called off is an error of the network', async (path, mode) => {
  const event = new FakeEvent(path, mode)
  onFetch?.(event)
  expect((await event.answer)?.type).toBe('error')
})
