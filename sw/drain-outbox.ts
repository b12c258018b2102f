// Sends waiting orders from the service worker, also when no page is open. The work itself is the page's own drain.
import { drainOutbox } from '#data/outbox/drain.ts'

/** Background Sync, which the DOM library does not know: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Tags are `outbox-<id>`, a fresh one per attempt: a tag that failed is ignored while the browser lets it rest. */
export function drainOnSync(event: SyncEvent): void {
  if (event.tag.startsWith('outbox-')) event.waitUntil(drainAll())
}

/** `{type: 'drain'}` from a page. */
export function drainOnMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'drain') event.waitUntil(drainOutbox({ isServerSeen: true }))
}

/** Fails while orders wait, which makes the browser fire the event again later. */
async function drainAll(): Promise<void> {
  const { waiting } = await drainOutbox({ isServerSeen: true })
  if (waiting > 0) throw new Error(`${waiting} entries still wait`)
}
