// Settings save by themselves: one place knows whether something is on its way, when it was last saved, and what kept it.
import { useCallback, useState } from 'react'
import { now } from '#data/clock.ts'
import type { WriteOutcome } from '#data/office-write.ts'

export type SaveStatus =
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
