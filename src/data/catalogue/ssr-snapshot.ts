// What the server rendered this page from. Screens show it until the device's own database answers: so the first render in the
// browser is the one that the server made, and nothing flickers. On the server it is set for one synchronous render at a time.
import type { SsrSnapshot } from '#domain/ssr-snapshot.ts'

let served: SsrSnapshot | null = null

/** Null on a page that the server did not render. The same object for the life of the page. */
export function ssrSnapshot(): SsrSnapshot | null {
  return served
}

export function setSsrSnapshot(shop: SsrSnapshot | null): void {
  served = shop
}
