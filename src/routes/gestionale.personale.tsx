// /gestionale/personale: people and kiosks, `?persona=` opens one; the shop's devices under `?vista=dispositivi`, the
// security log under `?vista=registro`.
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DevicesPanel } from '#features/office/devices/devices-panel.tsx'
import { SecurityLog } from '#features/office/personnel/security-log.tsx'
import { StaffBar } from '#features/office/personnel/staff-bar.tsx'
import { CHOSEN_NEW, type Chosen, StaffScreen } from '#features/office/personnel/staff-screen.tsx'
import { useStaff } from '#features/office/personnel/use-staff.ts'
import { TillPin } from '#features/office/till/pin-form.tsx'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import tabs from '#layout/office/catalogue-tabs.module.css'
import frame from '#layout/office/office-frame.module.css'
import { classNames } from '#ui/class-names.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'

export const Route = createFileRoute('/gestionale/personale')({
  staticData: { title: 'Personale' },
  validateSearch: textParams('vista', 'persona'),
  component: Screen,
})

function Screen() {
  const { vista } = Route.useSearch()
  if (vista === 'dispositivi') return <Panel content={<DevicesPanel />} />
  return vista === 'registro' ? <Panel content={<SecurityLog />} /> : <People />
}

function Panel({ content }: { content: ReactNode }) {
  return (
    <div className={classNames('column', frame.screen)}>
      <OfficeBar title="Personale" mark={<ConnectionSlot look="office" />} />
      <Tabs />
      <div className={frame.content}>{content}</div>
    </div>
  )
}

function People() {
  const staff = useStaff()
  const chosen = Route.useSearch().persona ?? null
  const session = useSession()
  const navigate = useNavigate()
  const choose = (persona: Chosen, { isSure } = { isSure: false }) =>
    void navigate({ to: '/gestionale/personale', search: persona === null ? {} : { persona }, ignoreBlocker: isSure })
  return (
    <div className={classNames('column', frame.screen)}>
      <StaffBar staff={staff} mark={<ConnectionSlot look="office" />} onNew={() => choose(CHOSEN_NEW)} />
      <Tabs persona={chosen ?? undefined} />
      <div className={classNames('column', frame.body)}>
        <StaffScreen
          staff={staff}
          selfId={session?.user.id ?? ''}
          chosen={chosen}
          choose={choose}
          renderPin={(accountId) => <TillPin key={accountId} accountId={accountId} />}
        />
      </div>
    </div>
  )
}

// The open account stays open: its tab is where one is already.
function Tabs({ persona }: { persona?: string | undefined }) {
  const active = { exact: true, includeSearch: true, includeHash: false }
  return (
    <nav className={tabs.tabs} aria-label="Personale e dispositivi">
      <Link
        to="/gestionale/personale"
        search={persona === undefined ? {} : { persona }}
        className={tabs.tab}
        activeOptions={active}
      >
        Persone
      </Link>
      <Link to="/gestionale/personale" search={{ vista: 'dispositivi' }} className={tabs.tab} activeOptions={active}>
        Dispositivi
      </Link>
      <Link to="/gestionale/personale" search={{ vista: 'registro' }} className={tabs.tab} activeOptions={active}>
        Registro
      </Link>
    </nav>
  )
}
