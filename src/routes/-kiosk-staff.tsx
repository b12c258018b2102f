// The staff's way behind the kiosk, put together: what it says of the queue and the device, and how one leaves.
import { useNavigate } from '@tanstack/react-router'
import { knownDeviceCode } from '#data/device.ts'
import { signOut } from '#data/session.ts'
import { watch } from '#data/watch.ts'
import { StaffDialog, type StaffStep } from '#features/kiosk/staff-dialog.tsx'
import type { FullScreen } from '#features/kiosk/use-full-screen.ts'
import { useWakeLock } from '#features/kiosk/use-wake-lock.ts'
import { useSyncStatus } from '#features/sync-status/use-sync-status.ts'
import { reloadPage } from '#ui/reload-page.ts'
import { useLive } from '#ui/use-live.ts'

export interface KioskStaffProps {
  step: StaffStep
  onStep: (step: StaffStep) => void
  fullScreen: FullScreen
}

const readCode = watch(async () => knownDeviceCode)
const readDrill = watch(async () => (await import('#data/outage-drill.ts')).runningDrill)

/** The server cannot end a drill: people here can. */
async function stopDrill(): Promise<void> {
  await (await import('#data/outage-drill.ts')).stopDrill()
}

export function KioskStaff({ step, onStep, fullScreen }: KioskStaffProps) {
  const navigate = useNavigate()
  const { connection, outbox } = useSyncStatus()
  const wake = useWakeLock()
  const deviceCode = useLive(readCode, []) ?? ''
  const isDrill = (useLive(readDrill, [step]) ?? null) !== null
  const exit = async () => {
    await fullScreen.leave()
    await signOut()
    await navigate({ to: '/accedi', replace: true })
  }
  return (
    <StaffDialog
      step={step}
      onStep={onStep}
      state={{ deviceCode, isReachable: connection.isReachable, waiting: outbox?.waiting, wake }}
      fullScreen={fullScreen}
      onStopDrill={isDrill ? () => void stopDrill() : null}
      onReload={reloadPage}
      onExit={() => void exit()}
    />
  )
}
