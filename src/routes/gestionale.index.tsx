// /gestionale: where the administrator starts.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Dashboard } from '#features/dashboard/dashboard.tsx'
import { missingTitle } from '#features/devices/device-words.ts'
import { DevicesCard } from '#features/devices/devices-card.tsx'
import { type MissingRun, missingRuns, runText } from '#features/devices/missing-runs.ts'
import { NumberDialog } from '#features/devices/number-dialog.tsx'
import { useDevices } from '#features/devices/use-devices.ts'
import { ConnectionSlot } from './-connection-slot.tsx'
import { useSession } from './-use-session.ts'

export const Route = createFileRoute('/gestionale/')({ staticData: { title: 'Panoramica' }, component: Start })

function Start() {
  const session = useSession()
  const { devices, isReachable, refresh } = useDevices()
  const [open, setOpen] = useState<MissingRun | null>(null)
  const missing = devices && missingRuns(devices).map((run) => asCheck(run, setOpen))
  return (
    <>
      <Dashboard
        name={session?.user.name ?? ''}
        connectionMark={<ConnectionSlot look="office" />}
        devices={<DevicesCard devices={devices} />}
        missing={missing}
      />
      <NumberDialog run={open} isReachable={isReachable} onChanged={refresh} onClose={() => setOpen(null)} />
    </>
  )
}

function asCheck(run: MissingRun, open: (run: MissingRun) => void) {
  return { id: run.key, title: missingTitle(run.device.code, run.run), text: runText(run), onOpen: () => open(run) }
}
