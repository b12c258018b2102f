// The router: the generated tree of routes, and what every screen shares (preloading on intent, scroll, errors). The same for the
// page and for the server that renders its first screen.
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './routes/__root.tsx'

/** How the shop's frame shows a route on a phone: the brand, a title with a way back, or nothing (the page brings its own). */
export type ShopHeader = 'brand' | 'title' | 'own'

/** @param history the browser's own without it */
export function createShopRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMinMs: 0,
    // Where there is nothing to scroll, it would put a script into the page.
    scrollRestoration: typeof document !== 'undefined',
    defaultErrorComponent: lazyRouteComponent(() => import('./routes/-error-screen.tsx'), 'FatalError'),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
  interface StaticDataRouteOption {
    title?: string
    header?: ShopHeader
  }
}
