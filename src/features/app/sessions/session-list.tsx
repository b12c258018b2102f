// Where somebody has logged in: one row for each device, the way out of each, and out of all others. To be placed below a heading
// of its own.
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { now } from '#data/server/clock.ts'
import { endSessions, type LoginSession, readSessions } from '#data/session/sessions.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { formatDistance } from '#ui/text/durations.ts'
import styles from './session-list.module.css'

const TEXT_NOT_ENDED = 'Non è andata: il dispositivo è ancora dentro. Riprova tra poco.'

export function SessionList() {
  const { read, again } = useServerRead(readSessions, [])
  const [ending, setEnding] = useState<string | 'others' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async (id: string | null) => {
    setEnding(id ?? 'others')
    setProblem(null)
    if (await endSessions(id)) again()
    else setProblem(TEXT_NOT_ENDED)
    setEnding(null)
  }
  if (read === undefined) return <SessionsLoading />
  if (read === 'offline') return <p className={styles.text}>Per vedere dove hai fatto l’accesso serve la rete.</p>
  if (read === 'failed') return <p className={styles.text}>Non riesco a leggere i tuoi accessi. Riprova tra poco.</p>
  const others = read.filter(({ isCurrent }) => !isCurrent)
  return (
    // The row of one that was ended goes away.
    <div ref={focusFallback} tabIndex={-1} className={styles.sessions}>
      <ul className={styles.list} aria-label="Dispositivi">
        {read.map((session) => (
          <li key={session.id} className={styles.row}>
            <MonitorSmartphone size={20} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.device}>{session.device}</span>
              <span className={styles.text}>{sessionText(session, now())}</span>
            </span>
            {!session.isCurrent && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Esci da ${session.device}`}
                isBusy={ending === session.id}
                onClick={() => void end(session.id)}
              >
                Esci
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className={styles.text}>Solo qui: nessun altro dispositivo è dentro.</p>}
      {others.length > 1 && (
        <Button variant="secondary" isBusy={ending === 'others'} onClick={() => void end(null)}>
          Esci da tutti gli altri
        </Button>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}

function sessionText({ isCurrent, startedMs, lastUsedMs }: LoginSession, nowMs: number): string {
  const since = `accesso ${formatDistance(Math.min(startedMs, nowMs), nowMs)}`
  return isCurrent ? `Questo dispositivo · ${since}` : `Usato ${formatDistance(Math.min(lastUsedMs, nowMs), nowMs)} · ${since}`
}

function SessionsLoading() {
  return (
    <Loading label="Sto cercando i tuoi accessi" className={styles.sessions}>
      <Skeleton height="3.5rem" />
    </Loading>
  )
}
