// What staff find behind the PIN: how this kiosk is doing, and what can be done about it.
import { Activity, LogOut, Maximize, RefreshCw, Wifi } from 'lucide-react'
import { useState } from 'react'
import { isAppleMobile } from '#data/device/platform.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import type { FullScreen } from './full-screen.tsx'
import styles from './staff-menu.module.css'
import type { WakeState } from './use-wake-lock.ts'

interface KioskState {
  /** `K7`; empty while it has none. */
  deviceCode: string
  isReachable: boolean
  /** Orders that are not delivered yet; undefined while they are counted. */
  waiting: number | undefined
  wake: WakeState
}

export interface StaffMenuProps {
  state: KioskState
  fullScreen: FullScreen
  /** Ends an outage drill; null while none runs. */
  onStopDrill: (() => void) | null
  onReload: () => void
  onExit: () => void
}

const WAKE_TEXTS: Record<WakeState, string> = {
  on: 'resta acceso',
  off: 'può spegnersi',
  unknown: 'dipende dal tablet',
}

export function StaffMenu({ state, fullScreen, onStopDrill, onReload, onExit }: StaffMenuProps) {
  const [isLeaving, setLeaving] = useState(false)
  const { waiting = 0 } = state
  return (
    <div className={styles.menu}>
      <dl className={styles.facts}>
        <Fact name="Totem" value={state.deviceCode || 'senza codice'} />
        <Fact name="Rete" value={state.isReachable ? 'in linea' : 'senza rete'} />
        <Fact name="Ordini in attesa" value={state.waiting === undefined ? '…' : `${waiting}`} />
        <Fact name="Schermo" value={WAKE_TEXTS[state.wake]} />
      </dl>
      <ScreenHint wake={state.wake} />
      {onStopDrill !== null && (
        <Button size="large" isWide icon={<Wifi size="1.2em" aria-hidden="true" />} onClick={onStopDrill}>
          Ferma la prova di blackout
        </Button>
      )}
      {!fullScreen.isFull && fullScreen.isPossible && (
        <Button
          variant="secondary"
          size="large"
          isWide
          icon={<Maximize size="1.2em" aria-hidden="true" />}
          onClick={fullScreen.enter}
        >
          Schermo intero
        </Button>
      )}
      <Button variant="secondary" size="large" isWide icon={<RefreshCw size="1.2em" aria-hidden="true" />} onClick={onReload}>
        Ricarica
      </Button>
      <ButtonLink to="/diagnostica" variant="secondary" size="large" isWide icon={<Activity size="1.2em" aria-hidden="true" />}>
        Diagnostica
      </ButtonLink>
      {isLeaving ? (
        <>
          {waiting > 0 && <Notice tone="attention">{waitingText(waiting)}</Notice>}
          <Button variant="danger" size="large" isWide onClick={onExit}>
            Sì, esci dal totem
          </Button>
        </>
      ) : (
        <Button
          variant="danger-quiet"
          size="large"
          isWide
          icon={<LogOut size="1.2em" aria-hidden="true" />}
          onClick={() => setLeaving(true)}
        >
          Esci
        </Button>
      )}
    </div>
  )
}

/** What to set on the tablet itself where this page cannot, or not all of it. */
function ScreenHint({ wake }: { wake: WakeState }) {
  if (wake === 'on' && !isAppleMobile()) return null
  return (
    <Notice tone={wake === 'on' ? 'info' : 'attention'} live="off">
      {isAppleMobile() ? (
        <div className={styles.hints}>
          {wake !== 'on' && (
            <p>
              Perché non si spenga: <strong>Impostazioni › Schermo e luminosità › Blocco automatico › Mai</strong>.
            </p>
          )}
          <p>
            Perché resti su Sfoglia: <strong>Impostazioni › Accessibilità › Accesso guidato</strong>; poi premi tre volte il tasto
            superiore o Home.
          </p>
        </div>
      ) : (
        'Perché non si spenga, togli lo spegnimento automatico dello schermo dalle impostazioni del tablet.'
      )}
    </Notice>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function waitingText(waiting: number): string {
  const what = waiting === 1 ? '1 ordine aspetta' : `${waiting} ordini aspettano`
  return `${what} ancora la rete: ${waiting === 1 ? 'resta' : 'restano'} su questo dispositivo e si ${waiting === 1 ? 'invia' : 'inviano'} appena torna.`
}
