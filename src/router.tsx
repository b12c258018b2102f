// The router: the generated tree of routes, and what every screen shares (preloading on intent, scroll, errors). The same for the
// page and for the server that renders its first screen.
import { createRouter, lazyRouteComponent, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './layout/app/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './routes/__root.tsx'

/** How the shop's frame shows a route on a phone: the brand, a title with a way back, or nothing (the page brings its own). */
export type ShopHeader = 'brand' | 'title' | 'own'

/** @param history the browser's own without it */
export function createShopRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMinMs: 0,
    // Where there is nothing to scroll, it would put a script into the page.
    scrollRestoration: typeof document !== 'undefined' && scrollsNewPages(),
    defaultErrorComponent: lazyRouteComponent(() => import('./layout/app/error-screen.tsx'), 'FatalError'),
  })
}

/**
 * Each page begins at its top, or where it was left. A page that is only asked for anew stays as it is, and so does the first one
 * when somebody was quicker: whoever has scrolled what the server rendered, pressed Tab, or was brought to the order that a
 * notification told of, stays there.
 */
function scrollsNewPages(): (options: { location: ParsedLocation }) => boolean {
  let shown: string | undefined
  return ({ location }) => {
    const page = location.state.__TSR_key ?? location.href
    const isNew = shown === undefined ? scrollY === 0 && document.activeElement === document.body : shown !== page
    shown = page
    return isNew
  }
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
