// The navigation rules at every change of address and of login: one table (domain/account/navigation) decides; who was sent to
// the sign-in page comes back to where they wanted to go.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSession, onSessionChange } from '#data/session/session-state.ts'
import { readReturnTo, redirectFor, returnToCookie, type Visitor } from '#domain/account/navigation.ts'

/** Where a guest wanted to go; of this tab, forgotten on reload. */
let wanted: { pathname: string; href: string } | null = null

/**
 * Where a login that is over leads to, once, when its page is not for guests; null when the guest may want to come back to that
 * page.
 */
let exit: '/accedi' | '/arrivederci' | null = null
let isAccountGone = false

onSessionChange((session, change) => {
  exit = null
  if (session !== null) return
  // Who logs out does not want to come back, and the next person to sign in in this tab is another one.
  if (change === 'left') exit = '/accedi'
  if (isAccountGone) exit = '/arrivederci'
  isAccountGone = false
})

/** The account is gone: when the login is over too, this tab says goodbye. */
export function markAccountDeleted(): void {
  isAccountGone = true
}

/** @throws a redirect when this visitor may not be there */
export async function guard(location: ParsedLocation): Promise<void> {
  const { startSession } = await import('#data/session/session.ts')
  await startSession()
  const session = getSession()
  const visitor: Visitor | null = session && { role: session.user.role, isKiosk: session.user.isKiosk }
  const target = redirectFor(location.pathname, visitor)
  const wayOut = exit
  exit = null
  if (target === null) return
  if (wayOut !== null) throw redirect({ to: wayOut, replace: true })
  if (visitor === null) {
    wanted = { pathname: location.pathname, href: location.href }
  } else {
    const page = takeWanted()
    if (page !== null && redirectFor(page.pathname, visitor) === null) throw redirect({ href: page.href, replace: true })
  }
  throw redirect({ to: target, replace: true })
}

/** What this tab knows, else what the server wrote down when it sent the guest away. Asked once. */
function takeWanted(): typeof wanted {
  const page = wanted ?? readReturnTo(document.cookie)
  wanted = null
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads and writes it too; cookieStore is not in every browser.
  document.cookie = returnToCookie(null, location.protocol === 'https:')
  return page
}
