// Who stands at this till, in the office's rail: a tap, a name, a PIN, and what is done from then on bears that name. Whoever has been
// away for a while is asked for again at the next touch; until then the screen stays readable.
import { UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Acting, endActing, readActing, touchTill } from '#data/session/acting.ts'
import { type AtTill, readTillPeopleHere, takeOver, tillPinWait } from '#data/session/till-people.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { usePinCheck } from '#hooks/use-pin-check.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { PinPad } from '#ui/form/pin-pad.tsx'
import looks from '#ui/office/looks.module.css'
import { initialsOf } from '#ui/text/initials.ts'
import styles from './at-counter.module.css'
import rail from './rail.module.css'

interface AtCounterProps {
  /** Whose login this till has. */
  login: { id: string; name: string }
  onSignOut: () => void
}

/** Nothing where nobody has a PIN. */
export function AtCounter({ login, onSignOut }: AtCounterProps) {
  const { acting, people } = useTill()
  const [isAsked, setAsked] = useState(false)
  useAskedAgain(acting.kind === 'left' && !isAsked, () => setAsked(true))
  if (people.length === 0) return null
  const name = acting.kind === 'person' ? acting.name : null
  // Who has a PIN is nobody's to go on as without it.
  const isOpenToAll = people.every(({ id }) => id !== login.id)
  const close = () => setAsked(false)
  return (
    <>
      <button type="button" className={classNames('row gap-2 text-1', rail.opener, styles.opener)} onClick={() => setAsked(true)}>
        <span className={classNames(looks.face, 'text-1 strong', name === null ? styles.nobody : styles.face)} aria-hidden="true">
          {name === null ? <UserRound size={20} /> : initialsOf(name)}
        </span>
        <span className={classNames('stack muted hidden-narrow hidden-phone', rail.words)}>
          Al banco <b className="truncate text-2 strong">{name ?? 'nessuno'}</b>
        </span>
      </button>
      <Dialog isOpen={isAsked} onClose={close} title="Chi è al banco?">
        <People people={people} actingId={acting.kind === 'person' ? acting.id : ''} onRight={close} />
        <p className={classNames('muted text-1', styles.hint)}>
          {acting.kind === 'person' && 'Quello che fai porta il suo nome. '}
          {acting.kind === 'left' && 'L’ultimo tocco non ha fatto niente: dopo il PIN, ripetilo. '}
          {(isOpenToAll || acting.kind === 'nobody') &&
            `Senza PIN ogni cosa porta solo il nome di ${login.name}, che ha fatto l’accesso su questa cassa.`}
        </p>
        {acting.kind !== 'nobody' && isOpenToAll && (
          <Button variant="quiet" isWide onClick={() => void endActing('ended').then(close)}>
            Continua come {login.name}
          </Button>
        )}
        {acting.kind === 'left' && !isOpenToAll && (
          <Button variant="quiet" isWide onClick={onSignOut}>
            PIN dimenticato? Esci e accedi con la password
          </Button>
        )}
      </Dialog>
    </>
  )
}

function People({ people, actingId, onRight }: { people: readonly AtTill[]; actingId: string; onRight: () => void }) {
  const [chosen, setChosen] = useState<AtTill | null>(null)
  if (chosen !== null) return <PersonPin person={chosen} onRight={onRight} onBack={() => setChosen(null)} />
  return (
    <ul className={classNames('stack gap-2', styles.people)} aria-label="Persone">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className={classNames(looks.option, 'row gap-3 text-3 strong', rail.choice, person.id === actingId && looks.chosen)}
            aria-current={person.id === actingId ? 'true' : undefined}
            onClick={() => setChosen(person)}
          >
            <span className={classNames(looks.face, 'text-1 strong', styles.face)} aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            {person.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function PersonPin({ person, onRight, onBack }: { person: AtTill; onRight: () => void; onBack: () => void }) {
  const { id, name, digits } = person
  const source = {
    tryPin: (pin: string, nowMs: number) => takeOver(id, pin, nowMs),
    waitMs: (nowMs: number) => tillPinWait(id, nowMs),
  }
  const { check, forgetWrong, ...state } = usePinCheck(source, onRight)
  return (
    <div className={classNames('stack gap-1', styles.pin)}>
      <p className="text-3">
        PIN di <b>{name}</b>
      </p>
      <PinPad digits={digits} {...state} onType={forgetWrong} onEnter={check} />
      <Button variant="quiet" size="small" onClick={onBack}>
        Non sono io
      </Button>
    </div>
  )
}

const NOBODY: Acting = { kind: 'nobody' }
const LOOK_EVERY_MS = 5000
/** A touch is written down no more often. */
const TOUCH_EVERY_MS = 10_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Those who have a PIN, and who of them is here. */
function useTill(): { acting: Acting; people: AtTill[] } {
  const acting = useLiveQuery(async () => readActing(Date.now())) ?? NOBODY
  const people = useLiveQuery(readTillPeopleHere) ?? []
  const isHere = acting.kind === 'person'
  useEffect(() => {
    if (!isHere) return
    let touchedMs = 0
    const touch = () => {
      const nowMs = Date.now()
      if (Math.abs(nowMs - touchedMs) < TOUCH_EVERY_MS) return
      touchedMs = nowMs
      void touchTill(nowMs)
    }
    // By the clock, also of another tab: a tablet that slept was away.
    const look = async () => {
      if ((await readActing(Date.now())).kind === 'left') await endActing('left')
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const seen = () => void look()
    document.addEventListener('visibilitychange', seen)
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true })
    }
  }, [isHere])
  return { acting, people: people.filter(({ digits }) => digits > 0) }
}

/** The first touch after somebody has left asks who it is, and does nothing else. */
function useAskedAgain(isDue: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (!isDue) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const hear = (event: Event) => {
      stop(event)
      // What follows from the same touch.
      addEventListener('click', stop, { capture: true, once: true })
      addEventListener('pointerdown', () => removeEventListener('click', stop, { capture: true }), { capture: true, once: true })
      ask()
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, hear, { capture: true })
    return () => {
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, hear, { capture: true })
    }
  }, [isDue])
}
