// The service worker: which event calls what. It keeps the shop on the device (app-shell.ts), keeps pictures that were seen
// (product-pictures.ts, layers.generated.ts), leaves the server's answers alone (static-routes.ts), sends waiting orders when the browser
// says that the network is back (drain-outbox.ts), and shows notifications (push.ts).
import { answerFromShell, dropOldShells, keepShell } from './app-shell.ts'
import { drainOnMessage, drainOnSync } from './drain-outbox.ts'
import { answerCakeLayer, answerPicture } from './pictures.ts'
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
  const answer = answerFromShell(event) ?? answerPicture(event) ?? answerCakeLayer(event)
  // Of a page that is left while its pictures load, requests are called off: Firefox takes a refused promise for a mistake of ours.
  if (!answer) return
  event.respondWith(answer.catch(() => Response.error()))
  // WebKit complains of a promise that nobody looks at where there was no answer to give.
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
})
