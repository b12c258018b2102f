// What the edge runs of the page: the first screen as HTML, for a guest, from the shop's public facts. Built for the server by
// scripts/build/page.mjs; nothing here touches a device's database.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { setSsrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import type { SsrSnapshot } from '#domain/ssr-snapshot.ts'
import { createShopRouter } from '../router.tsx'
import type { ServedPage } from './page-data.ts'

export { readShopFacts, serveShop, shopCollections } from './snapshot.ts'

/** What a route needs besides what every document loads; paths from our root. */
interface RouteFiles {
  scripts: string[]
  /** `text` of those that stand in the document itself. */
  styles: { href: string; text: string | undefined }[]
}

// The build puts both here.

/** By route id. */
declare const __ROUTE_FILES__: Record<string, { scripts: string[]; styles: string[] }>
/** By path, those of the screens that most people see first; the content security policy knows them. */
declare const __INLINE_STYLES__: Record<string, string>

export function routeFiles(routeId: string): RouteFiles {
  const { scripts, styles } = __ROUTE_FILES__[routeId] ?? { scripts: [], styles: [] }
  return { scripts, styles: styles.map((href) => ({ href, text: __INLINE_STYLES__[href] })) }
}

export interface RenderedScreen {
  /** Of the page's root element. */
  html: string
  /** For the block of data behind it. */
  page: ServedPage
  routeIds: string[]
}

/**
 * @param href path and search, as the screen's own links would write them
 * @throws when the screen cannot be rendered; whoever asked has a document without screen to fall back on
 */
export async function renderScreen(href: string, shop: SsrSnapshot): Promise<RenderedScreen> {
  const router = createShopRouter({ guard: async () => {} }, createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  const matches = router.stores.matches.get()
  // The router would go on to the address without what makes no sense, such as `riga=abc`.
  if (matches.length === 0) throw new Error(`${href} is not how its screen writes it.`)
  const failed = matches.find(({ status }) => status !== 'success')
  if (failed) throw new Error(`${href} cannot be rendered: ${failed.routeId} is ${failed.status}`, { cause: failed.error })
  // The router compares ids written like this: a slash would look like an address to crawlers.
  const matchIds = matches.map(({ id }) => id.replaceAll('/', '#'))
  // One render at a time: it is synchronous, and everything that screens need has been loaded.
  setSsrSnapshot(shop)
  try {
    const html = renderToString(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
    return { html, page: { shop, matchIds }, routeIds: matches.map(({ routeId }) => routeId) }
  } finally {
    setSsrSnapshot(null)
  }
}
