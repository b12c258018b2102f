// What every screen has beside it once it works: the app's installation, what an admin wants of this device,
// and the question before orders are closed away.
import { DeviceNotices } from '#features/devices/device-notices.tsx'
import { Installation } from '#features/install/installation.tsx'
import { LeaveQuestion } from '#features/sync-status/leave-question.tsx'

export function BesideScreens() {
  return (
    <>
      <Installation />
      <DeviceNotices />
      <LeaveQuestion />
    </>
  )
}
