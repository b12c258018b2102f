// What every screen has beside it once it works: the app's installation, and what an admin wants of this device.
import { DeviceNotices } from '#features/devices/device-notices.tsx'
import { Installation } from '#features/install/installation.tsx'

export function BesideScreens() {
  return (
    <>
      <Installation />
      <DeviceNotices />
    </>
  )
}
