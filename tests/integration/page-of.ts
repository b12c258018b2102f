// The data layer of a page, in Node, against a server of the test's: import it before anything of #data.
import '../fakes/page.ts'
import { EventSource as NodeEventSource } from 'eventsource'
import { afterAll, expect, vi } from 'vitest'
import type { Server } from './harness.ts'

const realFetch = globalThis.fetch

/** A page asks its own origin; Node has none. */
export function pageOf(server: Server): void {
  globalThis.fetch = (input, init) =>
    realFetch(typeof input === 'string' && input.startsWith('/') ? server.url + input : input, init)
  Object.assign(globalThis, {
    EventSource: class extends NodeEventSource {
      constructor(path: string) {
        super(server.url + path)
      }
    },
  })
}
afterAll(() => {
  globalThis.fetch = realFetch
})

/** Waits until the device shows it: live, or by catching up. */
export function shows(assertion: () => Promise<void>): Promise<void> {
  return vi.waitFor(assertion, { timeout: 30_000, interval: 50 })
}

export async function backup(server: Server): Promise<void> {
  expect((await server.call('/api/backups', { token: server.superuser, body: { name: 'sera.zip' } })).status).toBe(204)
}

/** @param lost an order that the backup does not have */
export async function restore(server: Server, lost: string): Promise<void> {
  expect(await server.list('orders', `id='${lost}'`)).toHaveLength(1)
  await server.call('/api/backups/sera.zip/restore', { method: 'POST', token: server.superuser })
}
