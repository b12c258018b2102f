// The catalogue to and from a spreadsheet: both lists and empty templates to download on one side; on the other, where a file
// is chosen or dropped and what would come of it.

import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { importUndo, keepImportDone, readImportDone, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { now } from '#data/server/clock.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import { type ListKind, listFile, templateFile } from './catalogue-csv.ts'
import styles from './csv-panel.module.css'
import { ImportReportView } from './import-report.tsx'
import {
  countOf,
  discardImport,
  getImport,
  type ImportState,
  onImportChange,
  restoreImport,
  startImport,
  undoImport,
} from './import-store.ts'
import { LastChange, PanelSkeleton } from './panel-parts.tsx'
import panel from './tool-panel.module.css'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

export function CsvPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Csv catalogue={catalogue} /> : <PanelSkeleton label="Carico il catalogo" />
}

function Csv({ catalogue }: { catalogue: WholeCatalogue }) {
  const state = useSyncExternalStore(onImportChange, getImport)
  useEffect(() => {
    void restoreImport()
  }, [])
  return (
    <div className={panel.panel}>
      {/* First, as on a phone; on a wider screen what can be taken away stands left of it. */}
      <section ref={focusFallback} className={classNames('column', panel.main)} aria-label="Importazione" tabIndex={-1}>
        <ImportArea state={state} />
      </section>
      <section className={classNames('stack gap-4', panel.side, styles.files)} aria-label="File da scaricare">
        {state.phase !== 'applying' && <LastImport catalogue={catalogue} isBusy={state.phase === 'undoing'} />}
        <CsvFiles catalogue={catalogue} />
      </section>
    </div>
  )
}

// The last import, which can be taken back: also after a reload, until somebody closes it.

function LastImport({ catalogue, isBusy }: { catalogue: WholeCatalogue; isBusy: boolean }) {
  const done = useLiveQuery(readImportDone, [])
  // Of thousands of rows: worked out when one of the two has changed.
  const undo = useMemo(() => (done ? importUndo(done, catalogue) : null), [done, catalogue])
  if (!done || undo === null) return null
  const { back, kept } = undo
  const made = back.filter(({ values }) => values === null).length
  const gone = made === 1 ? 'La voce creata sparisce' : `Le ${formatCount(made)} voci create spariscono`
  return (
    <LastChange
      what={
        done.applied.length < done.wanted
          ? `Importate ${countOf(done.applied.length, done.wanted)} righe`
          : pluralText(done.applied.length, 'riga importata', 'righe importate')
      }
      appliedMs={done.appliedMs}
      back={back.length}
      kept={kept}
      isBusy={isBusy}
      undo="Torna a prima dell’importazione"
      question={{
        title: `Tornare indietro per ${pluralText(back.length, 'voce', 'voci')}?`,
        text: `Tutto torna com’era prima di ${done.name}.${made === 0 ? '' : ` ${gone} da vetrina, totem e cassa.`}`,
        action: 'Rimetti com’era prima',
      }}
      onUndo={() => void undoImport()}
      onForget={() => void keepImportDone(null)}
    />
  )
}

// The files to take away: both lists, and an empty one of each to fill.

const CSV = 'text/csv;charset=utf-8'
const FILE_NAMES: Record<ListKind, string> = { products: 'prodotti', variants: 'varianti' }

export function CsvFiles({ catalogue }: { catalogue: WholeCatalogue }) {
  const today = shopMoment(now()).day
  const save = (kind: ListKind) => saveFile(`${FILE_NAMES[kind]}-${today}.csv`, CSV, listFile(kind, catalogue))
  const saveTemplate = (kind: ListKind) => saveFile(`modello-${FILE_NAMES[kind]}.csv`, CSV, templateFile(kind, catalogue))
  const icon = <Download size="1.15em" aria-hidden="true" />
  return (
    <>
      <h2 className="text-4">Esporta</h2>
      <p className="muted text-2">Si aprono con Excel, LibreOffice e Fogli Google.</p>
      <Button variant="secondary" isWide icon={icon} onClick={() => save('products')}>
        {pluralText(catalogue.products.length, 'prodotto', 'prodotti')}
      </Button>
      <Button variant="secondary" isWide icon={icon} onClick={() => save('variants')}>
        {pluralText(catalogue.variants.length, 'variante', 'varianti')}
      </Button>
      <h2 className="text-4">Come si importa</h2>
      <ol className={classNames('stack gap-2 muted text-2', styles.steps)}>
        <li>Esporta la lista, o scarica un modello vuoto.</li>
        <li>Cambia quello che serve. La colonna «codice» dice quale voce è: lasciala com’è, e vuota per una voce nuova.</li>
        <li>Togli pure righe e colonne: quello che non c’è resta com’è, niente viene eliminato.</li>
        <li>Nella colonna «allergeni» scrivi «nessuno» se non ce ne sono: vuota vuol dire che nessuno l’ha detto.</li>
        <li>Scegli il file: prima vedi che cosa cambierebbe, poi decidi.</li>
      </ol>
      <div className={classNames('wrap gap-1', styles.templates)}>
        <Button variant="quiet" icon={icon} onClick={() => saveTemplate('products')}>
          Modello prodotti
        </Button>
        <Button variant="quiet" icon={icon} onClick={() => saveTemplate('variants')}>
          Modello varianti
        </Button>
      </div>
    </>
  )
}

// Where a file is chosen or dropped, and what becomes of it.

export function ImportArea({ state }: { state: ImportState }) {
  if (state.phase === 'checked' || state.phase === 'applying') return <ImportReportView state={state} />
  if (state.phase === 'reading' || state.phase === 'undoing') {
    const isReading = state.phase === 'reading'
    return (
      <div className={classNames('stack gap-4', styles.reading)}>
        <p role="status">
          {isReading ? `Confronto ${state.name} con il catalogo…` : `Rimesse com’erano ${countOf(state.done, state.total)} voci`}
        </p>
        <progress
          className={panel.progress}
          value={state.done}
          max={Math.max(1, state.total)}
          aria-label={isReading ? 'Righe confrontate' : 'Voci rimesse com’erano'}
        />
        {isReading && (
          <Button variant="quiet" onClick={() => void discardImport()}>
            Annulla
          </Button>
        )}
      </div>
    )
  }
  const { problem, done } = state
  return (
    <div className={classNames('column gap-4 fill', styles.place)}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {done && <Notice tone="done">{done}</Notice>}
      <FileDrop />
    </div>
  )
}

// A file, dropped or chosen.

export function FileDrop() {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void startImport(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className={classNames('stack gap-3', styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp className="muted" size={40} aria-hidden="true" />
      <h2 className="text-5">Importa un file</h2>
      <p className={classNames('muted text-3', styles.text)}>
        Trascinalo qui, o sceglilo. Prodotti o varianti, fino a 5.000 righe. Niente cambia finché non confermi.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        data-import-file
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again once it is mended.
          currentTarget.value = ''
          if (file) void startImport(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>Scegli il file</Button>
    </div>
  )
}
