// The navigation layout: header, connection mark, cart, and the page; a kiosk has its own.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { useSession } from '#hooks/use-session.ts'
import { ShopFrame } from '#layout/shop/shop-frame.tsx'
import { useScale } from '#ui/browser/use-scale.ts'

// Customers never need it.
const KioskLayout = lazy(async () => ({
  default: (await importWithRetry(() => import('#layout/kiosk/kiosk-layout.tsx'))).KioskLayout,
}))

// Not in a file of its own: whatever is opened first in the shop needs it.
export const Route = createFileRoute('/_shop')({ component: ShopLayout, codeSplitGroupings: [] })

function ShopLayout() {
  const session = useSession()
  const isKiosk = session?.user.isKiosk === true
  useScale(isKiosk ? 'kiosk' : 'shop')
  if (isKiosk) {
    return (
      <Suspense fallback={null}>
        <KioskLayout />
      </Suspense>
    )
  }
  return (
    <ShopFrame session={session}>
      <Outlet />
    </ShopFrame>
  )
}
