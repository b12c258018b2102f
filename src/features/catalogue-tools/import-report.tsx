// What a file would make and change, row by row, what is wrong with it, and the button that does the right ones.
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportRow } from '#domain/catalogue-import.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Segmented } from '#ui/segmented.tsx'
import { countText } from './count-text.ts'
import { writeCsv } from './csv-text.ts'
import { errorTable } from './import-check.ts'
import { ImportFoot } from './import-foot.tsx'
import styles from './import-report.module.css'
import { ImportRowView } from './import-row.tsx'
import type { ImportState } from './import-store.ts'
import { ShowMore } from './show-more.tsx'
import panel from './tool-panel.module.css'

const ROWS_SHOWN = 100
const STATES: readonly { value: ImportRow['state']; one: string; many: string }[] = [
  { value: 'wrong', one: 'con errori', many: 'con errori' },
  { value: 'new', one: 'nuova', many: 'nuove' },
  { value: 'changed', one: 'modificata', many: 'modificate' },
  { value: 'unchanged', one: 'uguale', many: 'uguali' },
]

export type ReportState = Extract<ImportState, { phase: 'checked' | 'applying' }>

export function ImportReportView({ state }: { state: ReportState }) {
  const { report, name } = state
  const count = (wanted: ImportRow['state']) => report.rows.filter(({ state: found }) => found === wanted).length
  const first = STATES.find(({ value }) => count(value) > 0)?.value ?? 'unchanged'
  const [picked, setPicked] = useState<ImportRow['state'] | null>(null)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const selected = picked ?? first
  const rows = report.rows.filter((row) => row.state === selected)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 className={panel.title}>{report.kind === 'products' ? 'Prodotti' : 'Varianti'} dal file</h2>
          <p className={styles.file}>{name}</p>
        </div>
        <Segmented
          legend="Quali righe"
          isLegendHidden
          look="paper"
          segments={STATES.map(({ value, one, many }) => ({ value, label: countText(count(value), one, many) }))}
          value={selected}
          onChange={(next) => {
            setPicked(next)
            setShown(ROWS_SHOWN)
          }}
        />
      </header>
      <div className={panel.scroll}>
        {report.ignored.length > 0 && (
          <div className={styles.notice}>
            <Notice tone="attention">Colonne che non conosciamo, lasciate da parte: {report.ignored.join(', ')}.</Notice>
          </div>
        )}
        {selected === 'wrong' && rows.length > 0 && (
          <div className={styles.notice}>
            <Button
              variant="secondary"
              shape="box"
              icon={<Download size="1.15em" aria-hidden="true" />}
              onClick={() => saveFile('righe-da-correggere.csv', 'text/csv;charset=utf-8', writeCsv(errorTable(rows)))}
            >
              Scarica l’elenco degli errori
            </Button>
          </div>
        )}
        {rows.length === 0 ? (
          <p className={styles.none}>Nessuna riga.</p>
        ) : (
          <ul className={styles.rows} aria-label="Righe del file">
            {rows.slice(0, shown).map((row) => (
              <ImportRowView key={row.line} row={row} />
            ))}
          </ul>
        )}
        <ShowMore hidden={rows.length - shown} onMore={() => setShown(shown + ROWS_SHOWN)} />
      </div>
      <ImportFoot state={state} />
    </>
  )
}
