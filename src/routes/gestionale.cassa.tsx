// /gestionale/cassa: this device's drawer; all drawers of a day under `?vista=casse`, of `?giorno=`; what is left of the day under
// `?vista=avanzi`.
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { now } from '#data/server/clock.ts'
import { isShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { EnrolDevice } from '#features/office/personnel/enrol-device.tsx'
import { openDrawerForCash } from '#features/office/printing/drawer-for-cash.ts'
import { FiscalList } from '#features/office/printing/fiscal-list.tsx'
import { FiscalTools } from '#features/office/printing/fiscal-tools.tsx'
import { printStrip } from '#features/office/printing/print-strip.tsx'
import { PrinterButton } from '#features/office/printing/printer-settings.tsx'
import { ThisTill } from '#features/office/till/this-till.tsx'
import { TillsOfDayPanel } from '#features/office/till/tills-of-day.tsx'
import { WastePanel } from '#features/office/waste/waste-panel.tsx'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import tabs from '#layout/office/catalogue-tabs.module.css'
import frame from '#layout/office/office-frame.module.css'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { OfficeBar } from '#ui/office/office-bar.tsx'

export const Route = createFileRoute('/gestionale/cassa')({
  staticData: { title: 'Cassa' },
  validateSearch: textParams('vista', 'giorno'),
  component: Screen,
})

function Screen() {
  const { vista, giorno = '' } = Route.useSearch()
  const session = useSession()
  const navigate = useNavigate()
  const day = isShopDay(giorno) ? giorno : shopMoment(now()).day
  return (
    <div className={classNames('column', frame.screen)}>
      <OfficeBar title="Cassa" mark={<ConnectionSlot look="office" />}>
        {session?.user.role === 'ADMIN' && <EnrolTill />}
        <PrinterButton />
      </OfficeBar>
      <nav className={tabs.tabs} aria-label="Cassa">
        <Link to="/gestionale/cassa" search={{}} className={tabs.tab} activeOptions={{ exact: true, includeSearch: true }}>
          Questa cassa
        </Link>
        <Link
          to="/gestionale/cassa"
          search={(before) => ({ ...before, vista: 'casse' })}
          className={tabs.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          Casse del giorno
        </Link>
        <Link
          to="/gestionale/cassa"
          search={{ vista: 'avanzi' }}
          className={tabs.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          Avanzi
        </Link>
      </nav>
      <div className={frame.content}>
        {vista === 'avanzi' ? (
          <WastePanel />
        ) : vista === 'casse' ? (
          <TillsOfDayPanel
            day={day}
            isOwner={session?.user.role === 'ADMIN'}
            onDay={(giorno) => void navigate({ to: '/gestionale/cassa', search: { vista: 'casse', giorno }, replace: true })}
          />
        ) : (
          <ThisTill
            onPrint={(strip) => void printStrip(strip)}
            onDrawer={() => void openDrawerForCash()}
            beforeCounting={<FiscalList title="Scontrini da sistemare" />}
            afterClosing={<FiscalTools title="Scontrini della giornata" />}
          />
        )}
      </div>
    </div>
  )
}

/** A till that is new, from the owner's screen. */
function EnrolTill() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" icon={<QrCode size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Fai entrare una cassa
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Fai entrare una cassa">
        <EnrolDevice kind="till" />
      </Dialog>
    </>
  )
}
