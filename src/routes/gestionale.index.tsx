// /gestionale: where the administrator starts.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { Dashboard } from '#features/office/dashboard/dashboard.tsx'
import { missingTitle } from '#features/office/devices/device-words.ts'
import { DevicesCard } from '#features/office/devices/devices-card.tsx'
import { MissingNumberDialog } from '#features/office/devices/missing-number-dialog.tsx'
import { type MissingRun, missingRuns, runText } from '#features/office/devices/missing-numbers.ts'
import { useDevices } from '#features/office/devices/use-devices.ts'
import { ProductionDialog } from '#features/office/production/production-dialog.tsx'
import { SetupCard } from '#features/office/welcome/setup-card.tsx'
import { useSession } from '#hooks/use-session.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'

export const Route = createFileRoute('/gestionale/')({ staticData: { title: 'Panoramica' }, component: Start })

function Start() {
  const session = useSession()
  const navigate = useNavigate()
  const { shop } = useShopInfo()
  const { devices, isReachable, refresh } = useDevices()
  const [open, setOpen] = useState<MissingRun | null>(null)
  const [sheetDay, setSheetDay] = useState<ShopDay | null>(null)
  const missing = devices && missingRuns(devices).map((run) => asCheck(run, setOpen))
  return (
    <>
      <Dashboard
        name={session?.user.name ?? ''}
        connectionMark={<ConnectionSlot look="office" />}
        devices={<DevicesCard devices={devices} />}
        onSheet={setSheetDay}
        missing={missing}
        setup={
          <SetupCard
            isPaidAtPickup={shop?.isPayAtPickup === true}
            onOwnShop={() => void navigate({ to: '/benvenuto', search: {} })}
          />
        }
      />
      <ProductionDialog day={sheetDay} onClose={() => setSheetDay(null)} />
      <MissingNumberDialog run={open} isReachable={isReachable} onChanged={refresh} onClose={() => setOpen(null)} />
    </>
  )
}

function asCheck(run: MissingRun, open: (run: MissingRun) => void) {
  return { id: run.key, title: missingTitle(run.device.code, run.run), text: runText(run), onOpen: () => open(run) }
}
