// What a file would create and change, row by row, what is wrong with each row, and the bar that imports the valid ones or
// discards the file.

import { Download } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_NAME_MAX } from '#data/catalogue/new-category.ts'
import { type ImportRow, missingCategories } from '#domain/catalogue/csv-import.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import looks from '#ui/office/looks.module.css'
import { ShowMore } from '#ui/office/show-more.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { errorTable, writeCsv } from './catalogue-csv.ts'
import styles from './import-report.module.css'
import { applyImport, countOf, createMissingCategories, discardImport, type ImportState } from './import-store.ts'
import panel from './tool-panel.module.css'

const ROWS_SHOWN = 100
const STATES: readonly { value: ImportRow['state']; one: string; many: string }[] = [
  { value: 'wrong', one: 'con errori', many: 'con errori' },
  { value: 'new', one: 'nuova', many: 'nuove' },
  { value: 'changed', one: 'modificata', many: 'modificate' },
  { value: 'unchanged', one: 'uguale', many: 'uguali' },
]

type ReportState = Extract<ImportState, { phase: 'checked' | 'applying' }>

export function ImportReportView({ state }: { state: ReportState }) {
  const { report, name } = state
  const count = (wanted: ImportRow['state']) => report.rows.filter(({ state: found }) => found === wanted).length
  const first = STATES.find(({ value }) => count(value) > 0)?.value ?? 'unchanged'
  const [picked, setPicked] = useState<ImportRow['state'] | null>(null)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const selected = picked ?? first
  // What somebody has to look at comes before a hundred others.
  const rows = report.rows
    .filter((row) => row.state === selected)
    .sort((a, b) => Number(b.doubts.length > 0) - Number(a.doubts.length > 0))
  return (
    <>
      <header className={classNames('stack gap-2', looks.pad, looks.lined)}>
        <div className="cluster gap-2">
          <h2 className="text-4">{report.kind === 'products' ? 'Prodotti' : 'Varianti'} dal file</h2>
          <p className={classNames('muted text-2', looks.typed)}>{name}</p>
        </div>
        <Segmented
          legend="Quali righe"
          isLegendHidden
          look="paper"
          segments={STATES.map(({ value, one, many }) => ({ value, label: pluralText(count(value), one, many) }))}
          value={selected}
          onChange={(next) => {
            setPicked(next)
            setShown(ROWS_SHOWN)
          }}
        />
      </header>
      <div className={classNames('fill', panel.scroll)}>
        <div className={looks.notices}>
          {report.renamed.length > 0 && (
            <Notice tone="info">
              Colonne lette con un altro nome: {report.renamed.map(({ name, header }) => `«${name}» come ${header}`).join(', ')}.
            </Notice>
          )}
          {report.ignored.length > 0 && (
            <Notice tone="attention">Colonne che non conosciamo, lasciate da parte: {report.ignored.join(', ')}.</Notice>
          )}
          {state.phase === 'checked' && <MissingCategories report={report} />}
          <UndeclaredNotice report={report} />
          {selected === 'wrong' && rows.length > 0 && (
            <Button
              className={styles.errors}
              variant="secondary"
              icon={<Download size="1.15em" aria-hidden="true" />}
              onClick={() => saveFile('righe-da-correggere.csv', 'text/csv;charset=utf-8', writeCsv(errorTable(rows)))}
            >
              Scarica l’elenco degli errori
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className={classNames('muted', looks.pad)}>Nessuna riga.</p>
        ) : (
          <ul aria-label="Righe del file">
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

// The categories that the file names and that are not there, made by one press.

const NAMES_SHOWN = 6

function MissingCategories({ report: { rows } }: Pick<ReportState, 'report'>) {
  const isOnline = useIsReachable()
  const names = missingCategories(rows)
  const makeable = names.filter((name) => name.length <= CATEGORY_NAME_MAX)
  if (makeable.length === 0) return null
  const others = makeable.length - NAMES_SHOWN
  return (
    <Notice
      tone="attention"
      action={
        <Button variant="secondary" size="small" disabled={!isOnline} onClick={() => void createMissingCategories(makeable)}>
          {makeable.length === 1 ? 'Crea la categoria che manca' : `Crea le ${makeable.length} categorie che mancano`}
        </Button>
      }
    >
      Non ci sono ancora: {makeable.slice(0, NAMES_SHOWN).join(', ')}
      {others > 0 && ` e altre ${others}`}.
    </Notice>
  )
}

// How many rows say nothing of allergens, and what follows.

function UndeclaredNotice({ report: { kind, rows } }: Pick<ReportState, 'report'>) {
  const undeclared = rows.filter(({ state, isUndeclared }) => isUndeclared && state !== 'wrong')
  if (undeclared.length === 0) return null
  const isHiding = kind === 'products' && undeclared.some(({ state }) => state === 'new')
  return (
    <Notice tone="attention">
      {pluralText(undeclared.length, 'riga', 'righe')} senza allergeni: i clienti leggono «chiedi in negozio».
      {isHiding && ' I prodotti nuovi restano nascosti finché non li indichi.'} Se non ce ne sono, scrivi «nessuno».
    </Notice>
  )
}

// One row of a file: where it stands, what it is about, what is wrong with it or what it would change.

function ImportRowView({ row }: { row: ImportRow }) {
  return (
    <li className={classNames('stack gap-2 text-2', looks.line, styles.row)}>
      <span className="muted figures">riga {row.line}</span>
      <div className={classNames('stack gap-1', looks.typed)}>
        <p className="strong">{row.label === '' ? 'Senza nome' : row.label}</p>
        {row.problems.map(({ header, message }) => (
          <p key={`${header}${message}`} className={styles.problem}>
            {header !== '' && <span className="strong">{header}: </span>}
            {message}
          </p>
        ))}
        {row.doubts.map(({ header, message }) => (
          <p key={header} className={styles.doubt}>
            <span className="strong">{header}: </span>
            {message}
          </p>
        ))}
        {row.differences.map(({ header, before, after }) => (
          <p key={header}>
            <span className="muted">{header}: </span>
            <del className="muted">{short(before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins className={classNames('strong', styles.after)}>{short(after)}</ins>
          </p>
        ))}
      </div>
    </li>
  )
}

function short(text: string): string {
  if (text === '') return 'vuoto'
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

// What will be written, and the two ways on: do it, or leave the file aside.

function ImportFoot({ state }: { state: ReportState }) {
  const isOnline = useIsReachable()
  const { rows } = state.report
  const right = rows.filter(({ change }) => change !== null).length
  const wrong = rows.filter(({ state: found }) => found === 'wrong').length
  const doubtful = rows.filter(({ change, doubts }) => change !== null && doubts.length > 0).length
  const isApplying = state.phase === 'applying'
  return (
    <>
      {state.phase === 'checked' && state.problem && (
        <div className={looks.notices}>
          <Notice tone="error">{state.problem}</Notice>
        </div>
      )}
      <div className={classNames('cluster gap-2', looks.foot, panel.foot)}>
        <p className={classNames('text-2', panel.summary)} role="status">
          {isApplying ? `Salvate ${countOf(state.done, state.total)} righe` : summaryOf({ right, wrong, doubtful }, isOnline)}
        </p>
        {isApplying ? (
          <progress className={panel.progress} value={state.done} max={state.total} aria-label="Importazione in corso" />
        ) : (
          <>
            <Button variant="quiet" onClick={() => void discardImport()}>
              Annulla
            </Button>
            <Button disabled={right === 0 || !isOnline} onClick={() => void applyImport()}>
              {actionOf(right, wrong)}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function actionOf(right: number, wrong: number): string {
  const rows = pluralText(right, 'riga', 'righe')
  if (wrong === 0) return right === 0 ? 'Importa' : `Importa ${rows}`
  return right === 1 ? 'Importa solo la riga giusta' : `Importa solo le ${rows} giuste`
}

function summaryOf({ right, wrong, doubtful }: { right: number; wrong: number; doubtful: number }, isOnline: boolean): string {
  if (!isOnline) return 'Sei offline: il file resta qui, si importa quando torna la rete.'
  if (right === 0 && wrong === 0) return 'Il file è uguale al catalogo: non c’è niente da importare.'
  if (right === 0) return 'Correggi le righe nel file e sceglilo di nuovo.'
  const out = wrong === 0 ? '' : `${pluralText(wrong, 'riga da correggere resta', 'righe da correggere restano')} fuori. `
  if (doubtful > 0) return `${out}Prima guarda ${pluralText(doubtful, 'riga che non convince', 'righe che non convincono')}.`
  return out === '' ? 'Tutte le righe vanno bene. Dopo, l’importazione si può annullare.' : out.trim()
}
