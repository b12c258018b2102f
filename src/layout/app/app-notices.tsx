// What every screen has beside it once it works: the shop's brand outside of the page, the app's installation, what an admin wants of this device,
// and the question before orders are closed away.
import { DeviceNotices } from '#features/app/diagnostics/device-notices.tsx'
import { BrandKeeper } from '#features/app/install/brand-keeper.tsx'
import { Installation } from '#features/app/install/installation.tsx'
import { UnsentOrdersGuard } from '#features/app/sync-status/unsent-orders-guard.tsx'

export function AppNotices() {
  return (
    <>
      <BrandKeeper />
      <Installation />
      <DeviceNotices />
      <UnsentOrdersGuard />
    </>
  )
}
