// What a thank-you offers, below the order's next steps: notifications, and once the home screen.
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { PushInvitation } from '#features/app/push/push-controls.tsx'

// Comes with what is loaded beside every screen anyway.
const InstallInvitation = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/app/install/install-invitation.tsx'))).InstallInvitation,
}))

export function ThanksOffers() {
  return (
    <>
      <PushInvitation />
      <Suspense fallback={null}>
        <InstallInvitation />
      </Suspense>
    </>
  )
}
