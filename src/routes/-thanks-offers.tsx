// What a thank-you offers, below the order's next steps: notifications, and once the home screen.
import { lazy, Suspense } from 'react'
import { patiently } from '#data/patiently.ts'
import { PushInvitation } from '#features/push/push-invitation.tsx'

// Comes with what is loaded beside every screen anyway.
const InstallInvitation = lazy(async () => ({
  default: (await patiently(() => import('#features/install/install-invitation.tsx'))).InstallInvitation,
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
