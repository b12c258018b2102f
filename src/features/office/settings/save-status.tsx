// Settings save automatically: one place knows whether something is being saved, when it was last saved, and what kept it from
// being saved. The mark in the bar shows it.
import { CloudAlert, CloudCheck, Pencil } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import type { WriteOutcome } from '#data/admin/write.ts'
import { now } from '#data/server/clock.ts'
import { classNames } from '#ui/class-names.ts'
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
  /** Something is typed that is not saved yet. */
  isUnsaved: boolean
  /** @param id of who says so */
  setUnsaved: (id: string, isUnsaved: boolean) => void
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
  const [unsaved, setAllUnsaved] = useState<ReadonlySet<string>>(new Set())
  const setUnsaved = useCallback((id: string, isUnsaved: boolean) => {
    setAllUnsaved((last) => {
      if (last.has(id) === isUnsaved) return last
      const others = [...last].filter((other) => other !== id)
      return new Set(isUnsaved ? [...others, id] : others)
    })
  }, [])
  return { status, save, isUnsaved: unsaved.size > 0, setUnsaved }
}

/** What a part of the settings holds typed and not saved, so that nothing says "saved" over it. */
export function useUnsaved({ setUnsaved }: Saver, isUnsaved: boolean): void {
  const id = useId()
  useEffect(() => setUnsaved(id, isUnsaved), [id, isUnsaved, setUnsaved])
  useEffect(() => () => setUnsaved(id, false), [id, setUnsaved])
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

// In the bar: whether everything is saved, and when it last was.

export function SaveMark({ saver: { status, isUnsaved } }: { saver: Saver }) {
  const kind = status.kind === 'failed' || status.kind === 'saving' ? status.kind : isUnsaved ? 'unsaved' : 'saved'
  return (
    <span className={classNames('row gap-2 text-2 figures', kind === 'unsaved' ? 'muted' : styles[kind])} role="status">
      {kind === 'saving' && (
        <>
          <Spinner /> Salvo…
        </>
      )}
      {kind === 'unsaved' && (
        <>
          <Pencil size={18} aria-hidden="true" /> Non ancora salvato
        </>
      )}
      {kind === 'saved' && (
        <>
          <CloudCheck size={18} aria-hidden="true" />
          {status.kind === 'saved' ? `Salvato alle ${formatTime(status.atMs)}` : 'Tutto salvato'}
        </>
      )}
      {kind === 'failed' && (
        <>
          <CloudAlert size={18} aria-hidden="true" /> Non salvato
        </>
      )}
    </span>
  )
}
