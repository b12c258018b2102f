// The navigation rules at every change of address and of login: one table (domain/navigation) decides; who was sent to the
// sign-in page comes back to where they wanted to go.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSession } from '#data/session-state.ts'
import { redirectFor, type Visitor } from '#domain/navigation.ts'
import { readWantedPage, wantedPageCookie } from '#domain/wanted-page.ts'

/** Where a guest wanted to go; of this tab, forgotten on reload. */
let wanted: { pathname: string; href: string } | null = null

/** @throws a redirect when this visitor may not be there */
export async function guard(location: ParsedLocation): Promise<void> {
  const { startSession } = await import('#data/session.ts')
  await startSession()
  const session = getSession()
  const visitor: Visitor | null = session && { role: session.user.role, isKiosk: session.user.isKiosk }
  const target = redirectFor(location.pathname, visitor)
  if (target === null) return
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
  const page = wanted ?? readWantedPage(document.cookie)
  wanted = null
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads and writes it too; cookieStore is not in every browser.
  document.cookie = wantedPageCookie(null)
  return page
}
