// In the bar: when the settings were last saved.
import { CloudCheck } from 'lucide-react'
import { formatTime } from '#ui/dates.ts'
import { Spinner } from '#ui/spinner.tsx'
import styles from './save-mark.module.css'
import type { SaveStatus } from './use-saver.ts'

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
