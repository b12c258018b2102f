// /diagnostica: how this device stands, for every role and for guests (docs/decisions/0601). A frame of its own: it must open
// when little else does.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { homeOf } from '#domain/account/navigation.ts'
import { DiagnosticsScreen } from '#features/app/diagnostics/diagnostics-screen.tsx'
import { ExportButton } from '#features/app/sync-status/export-button.tsx'
import { useKioskIdle } from '#hooks/use-kiosk-idle.ts'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import styles from '#layout/app/diagnostics-frame.module.css'
import { useScale } from '#ui/browser/use-scale.ts'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/form/button.tsx'

export const Route = createFileRoute('/diagnostica')({ staticData: { title: 'Diagnostica' }, component: Screen })

function Screen() {
  const user = useSession()?.user ?? null
  const isKiosk = user?.isKiosk === true
  useScale(isKiosk ? 'kiosk' : 'shop')
  return (
    <div className={styles.page}>
      {isKiosk && <BackToStart />}
      <header className={classNames('cluster', styles.header)}>
        <h1 className={styles.title}>Diagnostica</h1>
        <ConnectionSlot />
        <ButtonLink to={user ? homeOf(user.role) : '/'} variant="secondary">
          Torna indietro
        </ButtonLink>
      </header>
      <main id="contenuto" tabIndex={-1}>
        <DiagnosticsScreen exportQueue={user !== null && user.role !== 'USER' && <ExportButton />} />
      </main>
    </div>
  )
}

function BackToStart() {
  const navigate = useNavigate()
  useKioskIdle(() => void navigate({ to: '/' }))
  return null
}
