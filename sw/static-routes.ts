// Requests that this worker never answers should not wake it: a till asks the server all day long. A browser that knows static
// routes does not even start the worker for them, and does not disturb an old worker that is about to be replaced.

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

/** In browsers without static routes every request passes through the worker. */
export function routeServerRequests(event: InstallEvent): void {
  event.waitUntil((async () => event.addRoutes?.(ROUTES))().catch((error: unknown) => console.warn('service worker', error)))
}
