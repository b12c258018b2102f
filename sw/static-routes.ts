// What this worker never answers does not wake it: a till asks the server all day long. Where the browser knows static routes it does
// not even start the worker for such a request, and an old worker that has to make way for a new one is left alone.

/** Static routes, which the DOM library does not know: https://w3c.github.io/ServiceWorker/#service-worker-static-router */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly StaticRoute[]) => Promise<void>
}

interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'fetch-event' | 'network'
}

/** The first that fits counts. */
const ROUTES: readonly StaticRoute[] = [
  // Some of these are pictures that the worker keeps.
  { condition: { urlPattern: { pathname: '/api/files/*' } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  // Asked for just when an update is due.
  { condition: { urlPattern: { pathname: '/latest-build.json' } }, source: 'network' },
]

/** Without them every request comes here first, and goes on from here. */
export function routeServerRequests(event: InstallEvent): void {
  event.waitUntil((async () => event.addRoutes?.(ROUTES))().catch((error: unknown) => console.warn('service worker', error)))
}
