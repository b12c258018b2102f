// Takes over a page that the server rendered. In the kept document, from which the service worker starts screens, there is
// nothing to take over.
import type { AnyRouter } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { setSsrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { SERVED_PAGE_ID, type ServedPage } from './page-data.ts'

/** Brings the router to where the server's was. @returns false when the server rendered nothing */
export async function hydratePage(router: AnyRouter): Promise<boolean> {
  const text = document.getElementById(SERVED_PAGE_ID)?.textContent
  if (!text) return false
  const { shop, matchIds }: ServedPage = JSON.parse(text)
  setSsrSnapshot(shop)
  // The router reads this global. Its own way of filling it is an inline script, which the content security policy forbids.
  const matches = matchIds.map((i) => ({ i, s: 'success' as const, u: shop.nowMs }))
  window.$_TSR = { router: { manifest: undefined, matches }, h() {}, e() {}, c() {}, p() {}, buffer: [] }
  await hydrate(router)
  // What is below the fold is laid out when it comes near (product sections); where somebody comes back to, all has its place.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) delete document.documentElement.dataset.served
  })
  return true
}
