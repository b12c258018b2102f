// Where a file is chosen or dropped, and what becomes of it.

import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { countText } from './count-text.ts'
import { FileDrop } from './file-drop.tsx'
import styles from './import-place.module.css'
import { ImportReportView } from './import-report.tsx'
import type { ImportState } from './import-store.ts'
import { dropImport } from './import-store.ts'

export function ImportPlace({ state }: { state: ImportState }) {
  if (state.phase === 'checked' || state.phase === 'applying') return <ImportReportView state={state} />
  if (state.phase === 'reading') {
    return (
      <div className={styles.reading}>
        <p role="status">Confronto {state.name} con il catalogo…</p>
        <progress className={styles.progress} value={state.done} max={Math.max(1, state.total)} aria-label="Righe confrontate" />
        <Button variant="quiet" shape="box" onClick={() => void dropImport()}>
          Annulla
        </Button>
      </div>
    )
  }
  const { problem, done } = state
  return (
    <div className={styles.place}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {done && (
        <Notice tone="done">
          Importazione finita: {countText(done.created, 'voce nuova', 'voci nuove')},{' '}
          {countText(done.changed, 'modificata', 'modificate')}.
        </Notice>
      )}
      <FileDrop />
    </div>
  )
}
