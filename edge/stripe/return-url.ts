// Where Stripe sends the customer back to. The page proposes, and what it proposes may come from anybody: only path and query
// are taken, put behind our own origin, and only when a screen of ours is there.
import { isKnownPath } from '#domain/navigation.ts'

/** Stripe's own limit is higher; ours is what a page of the shop can mean. */
const MAX_LENGTH = 1000

export const AFTER_SUCCESS = '/post-payment?success=true'
export const AFTER_CANCEL = '/post-payment?success=false'

/**
 * @param proposed whatever the page sent: an address, a path, or anything else
 * @param origin ours, e.g. https://sfoglia.it
 * @param fallback path and query for what cannot be used
 * @returns an address that always begins with `origin` + `/`
 */
export function returnUrl(proposed: unknown, origin: string, fallback: string): string {
  return origin + (usablePath(proposed, origin) ?? fallback)
}

function usablePath(proposed: unknown, origin: string): string | null {
  if (typeof proposed !== 'string' || proposed.length > MAX_LENGTH || !URL.canParse(proposed, origin)) return null
  const { pathname, search } = new URL(proposed, origin)
  // Not every path begins with a slash: that of `javascript:` behind an origin would become part of the host. Ours do.
  return isKnownPath(pathname) ? pathname + search : null
}
