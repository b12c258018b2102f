// Where somebody has logged in: one row for each device, the way out of each, and out of all others, with the password once more:
// whoever finds a screen open must not lock its owner out. To be placed below a heading of its own.
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { now } from '#data/server/clock.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { endSessions, type LoginSession, readSessions } from '#data/session/sessions.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useSession } from '#hooks/use-session.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { formatDistance } from '#ui/text/durations.ts'
import styles from './session-list.module.css'

export function SessionList() {
  const { read, again } = useServerRead(readSessions, [])
  /** What is to be ended once the password is here: one of them, or null for all others. */
  const [leaving, setLeaving] = useState<LoginSession | null>()
  if (read === undefined) return <SessionsLoading />
  if (read === 'offline') return <p className="muted text-2">Per vedere dove hai fatto l’accesso serve la rete.</p>
  if (read === 'failed') return <p className="muted text-2">Non riesco a leggere i tuoi accessi. Riprova tra poco.</p>
  const others = read.filter(({ isCurrent }) => !isCurrent)
  return (
    // The row of one that was ended goes away.
    <div ref={focusFallback} tabIndex={-1} className="stack gap-3">
      <ul className="ruled" aria-label="Dispositivi">
        {read.map((session) => (
          <li key={session.id} className={classNames('row gap-3', styles.row)}>
            <MonitorSmartphone size={20} aria-hidden="true" />
            <span className="stack fill">
              <span className="strong">{session.device}</span>
              <span className="muted text-2">{sessionText(session, now())}</span>
            </span>
            {!session.isCurrent && leaving?.id !== session.id && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Esci da ${session.device}`}
                onClick={() => setLeaving(session)}
              >
                Esci
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="muted text-2">Solo qui: nessun altro dispositivo è dentro.</p>}
      {others.length > 1 && leaving !== null && (
        <div>
          <Button variant="secondary" onClick={() => setLeaving(null)}>
            Esci da tutti gli altri
          </Button>
        </div>
      )}
      {leaving !== undefined && (
        <PasswordQuestion
          key={leaving?.id}
          leaving={leaving}
          onCancel={() => setLeaving(undefined)}
          onEnded={() => {
            setLeaving(undefined)
            again()
          }}
        />
      )}
    </div>
  )
}

interface PasswordQuestionProps {
  leaving: LoginSession | null
  onEnded: () => void
  onCancel: () => void
}

function PasswordQuestion({ leaving, onEnded, onCancel }: PasswordQuestionProps) {
  const email = useSession()?.user.email ?? ''
  const { input, check, refuse } = useFormFields({ password: '' }, ({ password }) =>
    password === '' ? { password: 'Inserisci la password.' } : {},
  )
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const result = await endSessions(leaving?.id ?? null, values.password)
    if (result.ok) onEnded()
    else if (result.reason === 'password') refuse({ password: 'La password non è corretta.' }, form)
    else return problemText(result.reason)
    return null
  }
  return (
    <div className={classNames('stack gap-2', styles.question)}>
      <SendForm action={leaving === null ? 'Esci da tutti gli altri' : `Esci da ${leaving.device}`} onSend={send}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="La tua password" autoComplete="current-password" autoFocus {...input('password')} />
      </SendForm>
      <Button variant="quiet" isWide onClick={onCancel}>
        Annulla
      </Button>
    </div>
  )
}

function sessionText({ isCurrent, startedMs, lastUsedMs }: LoginSession, nowMs: number): string {
  const since = `accesso ${formatDistance(Math.min(startedMs, nowMs), nowMs)}`
  return isCurrent ? `Questo dispositivo · ${since}` : `Usato ${formatDistance(Math.min(lastUsedMs, nowMs), nowMs)} · ${since}`
}

function SessionsLoading() {
  return (
    <Loading label="Sto cercando i tuoi accessi" className="stack gap-3">
      <Skeleton height="3.5rem" />
    </Loading>
  )
}
