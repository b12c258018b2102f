// The service worker: which event calls what. It keeps the shop on the device (app-shell.ts), keeps pictures that were seen
// (pictures.ts), leaves the server's answers alone (static-routes.ts), sends waiting orders when the browser says that the
// network is back, and shows notifications (push.ts).
import { drainOutbox } from '#data/outbox/drain.ts'
import { answerFromShell, dropOldShells, keepShell, renewHeaders } from './app-shell.ts'
import { answerPicture } from './pictures.ts'
import { followSubscription, openNotice, showNotice } from './push.ts'
import { routeServerRequests } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', keepShell)
self.addEventListener('install', routeServerRequests)
self.addEventListener('activate', (event) => {
  dropOldShells(event)
  // The first visit's page is served by this worker from now on, so that the pictures it shows are kept too.
  event.waitUntil(self.clients.claim())
})
self.addEventListener('fetch', (event) => {
  const answer = answerFromShell(event) ?? answerPicture(event)
  // Leaving a page cancels the requests of its pictures; Firefox would report the rejected promise as an error of the worker.
  if (!answer) return
  event.respondWith(answer.catch(() => Response.error()))
  // Without a handler WebKit reports `handled` as an unhandled rejection when there was no answer to give.
  event.handled?.catch(() => undefined)
})
self.addEventListener('sync', drainOnSync)
self.addEventListener('push', showNotice)
self.addEventListener('notificationclick', openNotice)
self.addEventListener('pushsubscriptionchange', followSubscription)
self.addEventListener('message', (event) => {
  drainOnMessage(event)
  // Only the page says when: it knows whether someone is in the middle of an order.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'RENEW_HEADERS') event.waitUntil(renewHeaders().then((kept) => event.ports[0]?.postMessage(kept)))
})

// Waiting orders are sent also when no page is open; the work itself is the page's own drain.

/** Background Sync, which the DOM library does not know: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Tags are `outbox-<id>`, one per entry: a tag that failed is ignored while the browser lets it rest. */
function drainOnSync(event: SyncEvent): void {
  if (event.tag.startsWith('outbox-')) event.waitUntil(drainAll())
}

/** `{type: 'drain'}` from a page: what the browser's own event does at a moment of its choice. The journeys send it. */
function drainOnMessage(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'drain') event.waitUntil(drainOutbox({ isServerSeen: true }))
}

/** Fails while orders wait, which makes the browser fire the event again later. */
async function drainAll(): Promise<void> {
  const { waiting } = await drainOutbox({ isServerSeen: true })
  if (waiting > 0) throw new Error(`${waiting} entries still wait`)
}
