// What the server rendered this page from. Screens show it until the device's own database answers: so the first render in the
// browser is the one that the server made, and nothing flickers. On the server it is set for one synchronous render at a time.
import type { ServedShop } from '#domain/served-shop.ts'

let served: ServedShop | null = null

/** Null on a page that the server did not render. The same object for the life of the page. */
export function servedShop(): ServedShop | null {
  return served
}

export function takeServedShop(shop: ServedShop | null): void {
  served = shop
}
