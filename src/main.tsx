// The page's entry: style sheets, the router, the first screen, either as the server rendered it or from nothing. Everything that
// talks to the database or the network starts after it.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import '#ui/layout.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { readKeptBrand } from '#data/device/kept-brand.ts'
import { getSession, onSessionChange } from '#data/session/session-state.ts'
import { catchInstallPrompt } from '#features/app/install/install-prompt.ts'
import { notifySessionEnd } from '#features/shop/sign-in/session-end.ts'
import { createShopRouter } from './router.tsx'
import { answerEarlyTaps } from './ssr/early-taps.ts'
import { hydratePage } from './ssr/hydrate.ts'

const container = rootElement()

const router = createShopRouter({ guard: async (location) => (await import('./layout/app/navigation-guard.ts')).guard(location) })
const app = (
  <StrictMode>
    <Page />
  </StrictMode>
)
catchInstallPrompt()
notifySessionEnd()
// Nobody translates a page that is not there yet.
void importWithRetry(() => import('#ui/browser/translated-page.ts')).then(({ surviveTranslation }) => surviveTranslation())
void start()

function Page() {
  // Not in the middle of React's own work: what is not taken over yet is, at a tap, but only outside of it.
  useEffect(() => void setTimeout(answerEarlyTaps), [])
  return <RouterProvider router={router} />
}

/** No `await` outside of a function: the first screen's code is in the same file, and would wait for it for ever. */
async function start(): Promise<void> {
  const isServed = await hydratePage(router)
  // In slices: a served page can be scrolled and tapped while it comes alive.
  if (isServed) startTransition(() => void hydrateRoot(container, app))
  else {
    // A served document has its colours in itself; this one starts from what the device keeps.
    for (const declaration of readKeptBrand()?.palette ?? []) document.documentElement.style.setProperty(...declaration)
    createRoot(container).render(app)
  }
  const [{ startSession }, { startSync }] = await importWithRetry(() =>
    Promise.all([import('#data/session/session.ts'), import('#data/sync/sync.ts')]),
  )
  await startSession()
  // The server rendered it for a guest.
  if (isServed && getSession() !== null) void router.invalidate()
  // Who logs in or out may have to be elsewhere: the navigation rules are asked again.
  onSessionChange(() => void router.invalidate())
  await startSync()
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}
