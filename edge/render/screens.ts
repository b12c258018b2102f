// What rendering takes from the page's own code (src/ssr/server-entry.tsx). An interface, so that everything around it can be tested
// without building the page.
import type { ShopFacts, SsrSnapshot, SsrSubject } from '#domain/ssr-snapshot.ts'

export interface Screens {
  /** Names of the collections that `readShopFacts` wants to have. */
  shopCollections: readonly string[]
  /** @param records by collection, unread; @param slots the answer of `GET /api/sfoglia/slots`, unread */
  readShopFacts(records: Record<string, unknown[]>, slots: unknown): ShopFacts
  /** The part of the facts that a page shows. @param nowMs epoch ms */
  serveShop(facts: ShopFacts, subject: SsrSubject, nowMs: number): SsrSnapshot
  /** @param href path and search; @throws when there is no such screen, or it fails */
  renderScreen(href: string, shop: SsrSnapshot): Promise<RenderedScreen>
  /** What a route needs besides what every document loads; paths from our root. */
  routeFiles(routeId: string): RouteFiles
}

interface RenderedScreen {
  html: string
  /** JSON. */
  page: unknown
  routeIds: string[]
}

interface RouteFiles {
  scripts: readonly string[]
  styles: readonly string[]
}
