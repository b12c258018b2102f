// What a file would create and change, row by row, what is wrong with each row, and the bar that imports the valid ones or
// discards the file.

import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportRow } from '#domain/catalogue/csv-import.ts'
import panel from '#features/office/catalogue-tools/tool-panel.module.css'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import { errorTable, type ImportReport, writeCsv } from './catalogue-csv.ts'
import { MakesNotice, PicturesNotice, SourceNotices, UndeclaredNotice } from './import-notices.tsx'
import styles from './import-report.module.css'
import { applyImport, countOf, discardImport, type ImportState, stopPictures } from './import-store.ts'
import { ListFoot, ListFrame, ListRow } from './list-frame.tsx'

const STATES: readonly { value: ImportRow['state']; one: string; many: string }[] = [
  { value: 'wrong', one: 'con errori', many: 'con errori' },
  { value: 'new', one: 'nuova', many: 'nuove' },
  { value: 'changed', one: 'modificata', many: 'modificate' },
  { value: 'unchanged', one: 'uguale', many: 'uguali' },
]

type ReportState = Extract<ImportState, { phase: 'checked' | 'applying' }>

export function ImportReportView({ state }: { state: ReportState }) {
  const { report, pictures, name } = state
  if (report !== null) return <Rows state={state} report={report} />
  return (
    <>
      <div className={classNames('fill', panel.scroll)}>
        <h2 className={classNames('text-4', looks.pad)}>{name}</h2>
        <div className={looks.notices}>
          <PicturesNotice report={null} plan={pictures} isOpen={state.phase === 'checked'} />
        </div>
      </div>
      <ImportFoot state={state} />
    </>
  )
}

function Rows({ state, report }: { state: ReportState; report: ImportReport }) {
  const { name, pictures } = state
  const count = (wanted: ImportRow['state']) => report.rows.filter(({ state: found }) => found === wanted).length
  const first = STATES.find(({ value }) => count(value) > 0)?.value ?? 'unchanged'
  const [picked, setPicked] = useState<ImportRow['state'] | null>(null)
  const selected = picked ?? first
  // What somebody has to look at comes before a hundred others.
  const rows = report.rows
    .filter((row) => row.state === selected)
    .sort((a, b) => Number(b.doubts.length > 0) - Number(a.doubts.length > 0))
  return (
    <ListFrame
      title={`${report.kind === 'products' ? 'Prodotti' : 'Varianti'} dal file`}
      name={name}
      tools={
        <Segmented
          legend="Quali righe"
          isLegendHidden
          look="paper"
          segments={STATES.map(({ value, one, many }) => ({ value, label: pluralText(count(value), one, many) }))}
          value={selected}
          onChange={setPicked}
        />
      }
      notices={
        <>
          <SourceNotices report={report} />
          <MakesNotice report={report} />
          <UndeclaredNotice report={report} />
          <PicturesNotice report={report} plan={pictures} isOpen={state.phase === 'checked'} />
          {selected === 'wrong' && rows.length > 0 && (
            <Button
              className={styles.errors}
              variant="secondary"
              icon={<Download size="1.15em" aria-hidden="true" />}
              onClick={() => void saveShopFile('righe-da-correggere.csv', 'text/csv;charset=utf-8', writeCsv(errorTable(rows)))}
            >
              Scarica l’elenco degli errori
            </Button>
          )}
        </>
      }
      of={selected}
      label="Righe del file"
      rows={rows}
      empty="Nessuna riga."
      renderRow={(row) => ({ key: row.line, row: <ImportRowView row={row} /> })}
      foot={<ImportFoot state={state} />}
    />
  )
}

// One row of a file: where it stands, what it is about, what is wrong with it or what it would change.

function ImportRowView({ row }: { row: ImportRow }) {
  return (
    <ListRow lead={<span className="muted figures">riga {row.line}</span>}>
      <p className="strong">{row.label === '' ? 'Senza nome' : row.label}</p>
      {row.problems.map(({ header, message }) => (
        <p key={`${header}${message}`} className={styles.problem}>
          {header !== '' && <span className="strong">{header}: </span>}
          {message}
        </p>
      ))}
      {row.doubts.map(({ header, message }) => (
        <p key={`${header}${message}`} className={styles.doubt}>
          {header !== '' && <span className="strong">{header}: </span>}
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
    </ListRow>
  )
}

function short(text: string): string {
  if (text === '') return 'vuoto'
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

// What will be written, and the two ways on: do it, or leave the file aside.

function ImportFoot({ state }: { state: ReportState }) {
  const isOnline = useIsReachable()
  const rows = state.report?.rows ?? []
  const right = rows.filter(({ change }) => change !== null).length
  const wrong = rows.filter(({ state: found }) => found === 'wrong').length
  const doubtful = rows.filter(({ change, doubts }) => change !== null && doubts.length > 0).length
  const photos = state.pictures?.count ?? 0
  return (
    <>
      {state.phase === 'checked' && state.problem && (
        <div className={looks.notices}>
          <Notice tone="error">{state.problem}</Notice>
        </div>
      )}
      <ListFoot
        summary={state.phase === 'applying' ? workText(state) : summaryOf({ right, wrong, doubtful, photos }, isOnline)}
        progress={state.phase === 'applying' ? state : null}
      >
        {state.phase === 'applying' ? (
          state.work === 'pictures' && (
            <Button variant="quiet" onClick={stopPictures}>
              Ferma qui
            </Button>
          )
        ) : (
          <>
            <Button variant="quiet" onClick={() => void discardImport()}>
              Annulla
            </Button>
            <Button disabled={right + photos === 0 || !isOnline} onClick={() => void applyImport()}>
              {actionOf(right, wrong, photos)}
            </Button>
          </>
        )}
      </ListFoot>
    </>
  )
}

function workText({ work, done, total }: Extract<ReportState, { phase: 'applying' }>): string {
  return work === 'rows' ? `Salvate ${countOf(done, total)} voci` : `Foto: fatti ${countOf(done, total)} prodotti`
}

function actionOf(right: number, wrong: number, photos: number): string {
  const rows = pluralText(right, 'riga', 'righe')
  if (right === 0) return photos === 0 ? 'Importa' : 'Importa le foto'
  if (wrong === 0) return `Importa ${rows}${photos === 0 ? '' : ' e le foto'}`
  return right === 1 ? 'Importa solo la riga giusta' : `Importa solo le ${rows} giuste`
}

interface Counts {
  right: number
  wrong: number
  doubtful: number
  photos: number
}

function summaryOf({ right, wrong, doubtful, photos }: Counts, isOnline: boolean): string {
  if (!isOnline) return 'Sei offline: il file resta qui, si importa quando torna la rete.'
  if (right === 0 && photos > 0) return 'Le foto si aggiungono ai prodotti che non ne hanno. Dopo, si può annullare.'
  if (right === 0 && wrong === 0) return 'Il file è uguale al catalogo: non c’è niente da importare.'
  if (right === 0) return 'Correggi le righe nel file e sceglilo di nuovo.'
  const out = wrong === 0 ? '' : `${pluralText(wrong, 'riga da correggere resta', 'righe da correggere restano')} fuori. `
  if (doubtful > 0) return `${out}Prima guarda ${pluralText(doubtful, 'riga che non convince', 'righe che non convincono')}.`
  return out === '' ? 'Tutte le righe vanno bene. Dopo, l’importazione si può annullare.' : out.trim()
}
