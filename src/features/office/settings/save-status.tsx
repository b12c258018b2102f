// Settings save automatically: one place knows whether something is being saved, when it was last saved, and what kept it from
// being saved. The mark in the bar shows it.
import { CloudCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { WriteOutcome } from '#data/admin/write.ts'
import { now } from '#data/server/clock.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import { formatTime } from '#ui/text/dates.ts'
import styles from './save-status.module.css'

type SaveStatus =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; atMs: number }
  /** `message`: Italian. */
  | { kind: 'failed'; message: string }

export interface Saver {
  status: SaveStatus
  /** Runs one write and says what became of it. */
  save: (work: () => Promise<WriteOutcome>) => Promise<WriteOutcome>
}

export function useSaver(): Saver {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'idle' })
  const save = useCallback(async (work: () => Promise<WriteOutcome>) => {
    setStatus({ kind: 'saving' })
    const outcome = await work()
    setStatus(outcome.kind === 'saved' ? { kind: 'saved', atMs: now() } : { kind: 'failed', message: failureText(outcome) })
    return outcome
  }, [])
  return { status, save }
}

function failureText(outcome: Exclude<WriteOutcome, { kind: 'saved' }>): string {
  if (outcome.kind === 'offline')
    return 'Sei offline: non è stato salvato. Quello che hai scritto resta qui, riprova quando torna la rete.'
  if (outcome.kind === 'changed-elsewhere') {
    return 'Qualcun altro l’ha cambiato nel frattempo: non è stato salvato. Guarda com’è adesso e riprova.'
  }
  const [problem] = outcome.kind === 'invalid' ? Object.values(outcome.problems) : []
  return problem ?? (outcome.message || 'Non è stato salvato. Riprova tra poco.')
}

// In the bar: when the settings were last saved.

export function SaveMark({ status }: { status: SaveStatus }) {
  return (
    <span className={styles.mark} role="status" data-kind={status.kind}>
      {status.kind === 'saving' && (
        <>
          <Spinner /> Salvo…
        </>
      )}
      {status.kind === 'saved' && (
        <>
          <CloudCheck size={18} aria-hidden="true" /> Salvato alle {formatTime(status.atMs)}
        </>
      )}
      {status.kind === 'failed' && 'Non salvato'}
    </span>
  )
}
