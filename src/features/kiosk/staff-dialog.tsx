// Behind the held logo: the PIN on a numeric pad, or a password where there is none, then the menu. Closing it locks it again.
import { Activity, LogOut, Maximize, RefreshCw, Wifi } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { watch } from '#data/db/watch.ts'
import { hasBackgroundSync, isAppleMobile } from '#data/device/platform.ts'
import { checkStaffPassword, type StaffAnswer } from '#data/session/account.ts'
import { hasPin, pinWait, tryPin } from '#data/session/kiosk-pin.ts'
import { useLive } from '#hooks/use-live.ts'
import { usePinCheck } from '#hooks/use-pin-check.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PinPad } from '#ui/form/pin-pad.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import type { FullScreen, WakeState } from './kiosk-screen.tsx'
import styles from './staff-dialog.module.css'

export type StaffStep = 'closed' | 'pin' | 'menu'

interface StaffDialogProps extends StaffMenuProps {
  step: StaffStep
  onStep: (step: StaffStep) => void
}

const readHasPin = watch(async () => hasPin)

export function StaffDialog({ step, onStep, ...menu }: StaffDialogProps) {
  const isPinKnown = useLive(readHasPin, [])
  const open = () => onStep('menu')
  return (
    <div lang="it">
      <Dialog isOpen={step === 'pin'} onClose={() => onStep('closed')} title="Per il personale">
        {isPinKnown === true && <KioskPin onRight={open} />}
        {isPinKnown === false && <StaffPassword onRight={open} />}
      </Dialog>
      <Dialog isOpen={step === 'menu'} onClose={() => onStep('closed')} title="Totem">
        <StaffMenu {...menu} />
      </Dialog>
    </div>
  )
}

function KioskPin({ onRight }: { onRight: () => void }) {
  const { check, forgetWrong, ...state } = usePinCheck({ tryPin, waitMs: pinWait }, onRight)
  return <PinPad {...state} onType={forgetWrong} onEnter={check} />
}

// The way out of a kiosk that has no PIN: somebody of the staff says who they are. It needs the network.

const TEXTS: Record<Exclude<StaffAnswer, 'staff'>, string> = {
  'not-staff': 'E-mail o password non corretti.',
  unknown: 'Il negozio non risponde. Controlla la rete e riprova.',
}

function StaffPassword({ onRight }: { onRight: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await checkStaffPassword(email.trim(), password)
    setBusy(false)
    if (answer === 'staff') onRight()
    else setProblem(TEXTS[answer])
  }
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate>
      <p className="muted">Questo totem non ha ancora un PIN: entra con l’account di chi lavora qui.</p>
      <Field label="E-mail" type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        Entra
      </Button>
    </form>
  )
}

// What staff find behind the PIN: how this kiosk is doing, and what can be done about it.

interface KioskState {
  /** `K7`; empty while it has none. */
  deviceCode: string
  isReachable: boolean
  /** Orders that are not delivered yet; undefined while they are counted. */
  waiting: number | undefined
  wake: WakeState
}

interface StaffMenuProps {
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

function StaffMenu({ state, fullScreen, onStopDrill, onReload, onExit }: StaffMenuProps) {
  const [isLeaving, setLeaving] = useState(false)
  const { waiting = 0 } = state
  return (
    <div className="stack gap-2">
      <dl className={classNames('stack gap-2 card', styles.facts)}>
        <Fact name="Totem" value={state.deviceCode || 'senza codice'} />
        <Fact name="Rete" value={state.isReachable ? 'in linea' : 'senza rete'} />
        <Fact name="Ordini in attesa" value={state.waiting === undefined ? '…' : `${waiting}`} />
        <Fact name="Schermo" value={WAKE_TEXTS[state.wake]} />
      </dl>
      {waiting > 0 && !hasBackgroundSync() && (
        <Notice tone="attention">Quello che aspetta parte solo con questa pagina aperta: lascia acceso il totem.</Notice>
      )}
      <ScreenHint wake={state.wake} />
      {isLeaving && waiting > 0 && <Notice tone="attention">{waitingText(waiting)}</Notice>}
      <div className={classNames('stack gap-2', styles.actions)}>
        {onStopDrill !== null && (
          <Button size="large" isWide icon={<Wifi size="1.2em" aria-hidden="true" />} onClick={onStopDrill}>
            Ferma la prova di rete assente
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
          <Button variant="danger" size="large" isWide onClick={onExit}>
            Sì, esci dal totem
          </Button>
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
    </div>
  )
}

/** What to set on the tablet itself where this page cannot, or not all of it. */
function ScreenHint({ wake }: { wake: WakeState }) {
  if (wake === 'on' && !isAppleMobile()) return null
  return (
    <Notice tone={wake === 'on' ? 'info' : 'attention'} live="off">
      {isAppleMobile() ? (
        <div className="stack gap-2">
          {wake !== 'on' && (
            <p>
              Perché non si spenga: <strong>Impostazioni › Schermo e luminosità › Blocco automatico › Mai</strong>.
            </p>
          )}
          <p>
            Perché resti su questa pagina: <strong>Impostazioni › Accessibilità › Accesso guidato</strong>; poi premi tre volte il
            tasto superiore o Home.
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
      <dt className="muted text-1">{name}</dt>
      <dd className="strong">{value}</dd>
    </div>
  )
}

function waitingText(waiting: number): string {
  const what = pluralText(waiting, 'ordine aspetta', 'ordini aspettano')
  return `${what} ancora la rete: ${waiting === 1 ? 'resta' : 'restano'} su questo dispositivo e si ${waiting === 1 ? 'invia' : 'inviano'} appena torna.`
}
