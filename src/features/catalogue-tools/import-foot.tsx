// What will be written, and the two ways on: do it, or leave the file aside.
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { countText } from './count-text.ts'
import styles from './import-foot.module.css'
import type { ReportState } from './import-report.tsx'
import { applyImport, dropImport } from './import-store.ts'
import panel from './tool-panel.module.css'
import { useIsOnline } from './use-whole-catalogue.ts'

export function ImportFoot({ state }: { state: ReportState }) {
  const isOnline = useIsOnline()
  const { rows } = state.report
  const right = rows.filter(({ change }) => change !== null).length
  const wrong = rows.filter(({ state: found }) => found === 'wrong').length
  const isApplying = state.phase === 'applying'
  return (
    <>
      {state.phase === 'checked' && state.problem && (
        <div className={panel.problem}>
          <Notice tone="error">{state.problem}</Notice>
        </div>
      )}
      <div className={panel.foot}>
        <p className={panel.summary} role="status">
          {isApplying
            ? `Salvo ${countText(state.count, 'riga', 'righe')}: tutte insieme o nessuna.`
            : summaryOf(right, wrong, isOnline)}
        </p>
        {isApplying ? (
          <progress className={styles.progress} aria-label="Importazione in corso" />
        ) : (
          <>
            <Button variant="quiet" shape="box" onClick={() => void dropImport()}>
              Lascia stare
            </Button>
            <Button shape="box" disabled={right === 0 || !isOnline} onClick={() => void applyImport()}>
              {actionOf(right, wrong)}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function actionOf(right: number, wrong: number): string {
  const rows = countText(right, 'riga', 'righe')
  if (wrong === 0) return right === 0 ? 'Importa' : `Importa ${rows}`
  return right === 1 ? 'Importa solo la riga giusta' : `Importa solo le ${rows} giuste`
}

function summaryOf(right: number, wrong: number, isOnline: boolean): string {
  if (!isOnline) return 'Sei offline: il file resta qui, si importa quando torna la rete.'
  if (right === 0 && wrong === 0) return 'Il file è uguale al catalogo: non c’è niente da importare.'
  if (right === 0) return 'Correggi le righe nel file e sceglilo di nuovo.'
  return wrong === 0
    ? 'Tutte le righe vanno bene. Si salvano tutte insieme, o nessuna.'
    : `${countText(wrong, 'riga da correggere resta', 'righe da correggere restano')} fuori.`
}
