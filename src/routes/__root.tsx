// The shell around every screen: loading bar, notification area, the routed page. Nothing here depends on the address: the kept
// document starts every screen.
import { createRootRouteWithContext, Outlet, type ParsedLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { RouteAnnouncer } from '#layout/app/route-announcer.tsx'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'
import { LoadingBar } from '#ui/feedback/loading.tsx'

export interface RouterContext {
  /** Asked at every change of address; throws a redirect. On the server the edge has asked already. */
  guard: (location: ParsedLocation) => Promise<void>
}

// No notification is due before the first screen works, and no update.
const Toaster = lazy(async () => ({ default: (await importWithRetry(() => import('#ui/feedback/toaster.tsx'))).Toaster }))

const BesideScreens = lazy(async () => ({
  default: (await importWithRetry(() => import('#layout/app/app-notices.tsx'))).AppNotices,
}))

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => context.guard(location),
  component: Shell,
})

function Shell() {
  const isSettled = useIsSettled()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <RouteAnnouncer />
      {isSettled && (
        <Suspense fallback={null}>
          <Toaster />
          <BesideScreens />
        </Suspense>
      )}
    </>
  )
}
