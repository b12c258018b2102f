// Behind the held logo: the PIN on a numeric pad, or a password where there is none, then the menu. Closing it locks it again.
import { Activity, Delete, LogOut, Maximize, RefreshCw, Wifi } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { watch } from '#data/db/watch.ts'
import { isAppleMobile } from '#data/device/platform.ts'
import { checkStaffPassword, type StaffAnswer } from '#data/session/account.ts'
import { hasPin, pinWait, tryPin } from '#data/session/kiosk-pin.ts'
import { useLive } from '#hooks/use-live.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
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
        {isPinKnown === true && <PinPad onRight={open} />}
        {isPinKnown === false && <StaffPassword onRight={open} />}
      </Dialog>
      <Dialog isOpen={step === 'menu'} onClose={() => onStep('closed')} title="Totem">
        <StaffMenu {...menu} />
      </Dialog>
    </div>
  )
}

// The numeric pad for the PIN. Keys of a keyboard work as well.

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const
const MOST = 8
const LEAST = 4

function PinPad({ onRight }: { onRight: () => void }) {
  const [pin, setPin] = useState('')
  const { isBusy, isWrong, waitSeconds, check, forgetWrong } = usePinCheck(onRight)
  const isOff = isBusy || waitSeconds > 0
  const type = (digit: string) => {
    forgetWrong()
    setPin((typed) => (typed.length < MOST ? typed + digit : typed))
  }
  const erase = () => setPin((typed) => typed.slice(0, -1))
  const submit = () => {
    if (isOff || pin.length < LEAST) return
    setPin('')
    void check(pin)
  }
  const press = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (/^\d$/.test(key)) type(key)
    else if (key === 'Backspace') erase()
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.pad} ref={takeFocus} tabIndex={-1}>
      <p className={styles.dots} role="img" aria-label={`${pin.length} cifre inserite`}>
        {Array.from({ length: Math.max(LEAST, pin.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
          <span key={index} className={index < pin.length ? styles.filled : styles.dot} />
        ))}
      </p>
      <p className={styles.message} role="status">
        {waitSeconds > 0 ? `Troppi tentativi: riprova tra ${waitText(waitSeconds)}.` : isWrong ? 'PIN non corretto.' : ''}
      </p>
      <div className={styles.keys}>
        {DIGITS.map((digit) =>
          digit === '' ? (
            <span key="space" />
          ) : (
            <button key={digit} type="button" className={styles.key} disabled={isOff} onClick={() => type(digit)}>
              {digit}
            </button>
          ),
        )}
        <button type="button" className={styles.key} aria-label="Cancella una cifra" disabled={pin === ''} onClick={erase}>
          <Delete size="1.1em" aria-hidden="true" />
        </button>
      </div>
      <Button size="large" isWide isBusy={isBusy} disabled={pin.length < LEAST || waitSeconds > 0} onClick={submit}>
        Entra
      </Button>
    </div>
  )
}

/** When its dialog opens: else that would focus its cross, which Enter would press. React's own way does not reach a dialog. */
function takeFocus(pad: HTMLDivElement | null): void {
  pad?.setAttribute('autofocus', '')
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} min`
}

// Trying the PIN, and how long a wrong one has to wait.

interface PinCheck {
  isBusy: boolean
  isWrong: boolean
  /** Before the next try. */
  waitSeconds: number
  check: (pin: string) => Promise<void>
  forgetWrong: () => void
}

function usePinCheck(onRight: () => void): PinCheck {
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    const look = () => void pinWait(Date.now()).then((waitMs) => setWaitSeconds(Math.ceil(waitMs / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  const check = async (pin: string) => {
    setBusy(true)
    const answer = await tryPin(pin, Date.now()).finally(() => setBusy(false))
    if (answer.kind === 'right') return onRight()
    setWrong(answer.kind === 'wrong')
    setWaitSeconds(Math.ceil(answer.waitMs / 1000))
  }
  return { isBusy, isWrong, waitSeconds, check, forgetWrong: () => setWrong(false) }
}

// The way out of a kiosk that has no PIN: somebody of the staff says who they are. It needs the network.

const TEXTS: Record<Exclude<StaffAnswer, 'staff'>, string> = {
  'not-staff': 'E-mail o password non corretti.',
  unknown: 'Il negozio non risponde. Controlla la connessione e riprova.',
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>Questo totem non ha ancora un PIN: entra con l’account di chi lavora qui.</p>
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
  const what = pluralText(waiting, 'ordine aspetta', 'ordini aspettano')
  return `${what} ancora la rete: ${waiting === 1 ? 'resta' : 'restano'} su questo dispositivo e si ${waiting === 1 ? 'invia' : 'inviano'} appena torna.`
}
