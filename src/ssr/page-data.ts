// The block of data at the end of a page that the server rendered: written by server-entry.tsx, read by hydrate.ts of the
// same build.
import type { SsrSnapshot } from '#domain/ssr-snapshot.ts'

/** The id of the element that holds it. */
export const SERVED_PAGE_ID = 'pagina'

export interface ServedPage {
  shop: SsrSnapshot
  /** Of the matched routes, outermost first, as the router compares them. */
  matchIds: string[]
}
