// The catalogue to and from a spreadsheet: both lists and empty templates to download on one side; on the other, where a file
// is chosen or dropped and what would come of it.

import { Link } from '@tanstack/react-router'
import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { droppedFiles } from '#data/photos/given-files.ts'
import { now } from '#data/server/clock.ts'
import { isDeclared } from '#domain/catalogue/allergens.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { PanelSkeleton } from '#features/office/catalogue-tools/panel-parts.tsx'
import panel from '#features/office/catalogue-tools/tool-panel.module.css'
import { useWholeCatalogue } from '#features/office/catalogue-tools/use-whole-catalogue.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import { type ListKind, listFile, templateFile } from './catalogue-csv.ts'
import styles from './csv-panel.module.css'
import { CustomerImport } from './customer-import.tsx'
import { FileButton, PICTURES_ACCEPTED } from './file-button.tsx'
import { HoursImport } from './hours-import.tsx'
import { ImportReportView } from './import-report.tsx'
import {
  countOf,
  discardImport,
  getImport,
  type ImportState,
  onImportChange,
  restoreImport,
  startImport,
} from './import-store.ts'
import { LastImports } from './last-imports.tsx'

export function CsvPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Csv catalogue={catalogue} /> : <PanelSkeleton label="Carico il catalogo" />
}

/**
 * Where a list and its pictures are handed over, compared and imported, and the last import taken back: for a page that shows
 * nothing else of the catalogue's lists. It takes the width that it is given.
 */
export function CatalogueImport() {
  const catalogue = useWholeCatalogue()
  const state = useImport()
  if (!catalogue) return <PanelSkeleton label="Carico il catalogo" />
  return (
    <div className="stack">
      <div className={looks.notices}>
        {state.phase !== 'applying' && <LastImports catalogue={catalogue} isBusy={state.phase === 'undoing'} />}
      </div>
      <section className="column" aria-label="Importazione">
        <ImportArea state={state} catalogue={catalogue} />
      </section>
    </div>
  )
}

function useImport(): ImportState {
  const state = useSyncExternalStore(onImportChange, getImport)
  useEffect(() => {
    void restoreImport()
  }, [])
  return state
}

function Csv({ catalogue }: { catalogue: WholeCatalogue }) {
  const state = useImport()
  return (
    <div className={panel.panel}>
      {/* First, as on a phone; on a wider screen what can be taken away stands left of it. */}
      <section ref={focusFallback} className={classNames('column', panel.main)} aria-label="Importazione" tabIndex={-1}>
        <ImportArea state={state} catalogue={catalogue} />
      </section>
      <section className={classNames('stack gap-4', panel.side, styles.files)} aria-label="File da scaricare">
        {state.phase !== 'applying' && <LastImports catalogue={catalogue} isBusy={state.phase === 'undoing'} />}
        <CsvFiles catalogue={catalogue} />
      </section>
    </div>
  )
}

// The files to take away: both lists, and an empty one of each to fill.

const CSV = 'text/csv;charset=utf-8'
const FILE_NAMES: Record<ListKind, string> = { products: 'prodotti', variants: 'varianti' }

export function CsvFiles({ catalogue }: { catalogue: WholeCatalogue }) {
  const today = shopMoment(now()).day
  const save = (kind: ListKind) => saveShopFile(`${FILE_NAMES[kind]}-${today}.csv`, CSV, listFile(kind, catalogue))
  const saveTemplate = (kind: ListKind) => saveShopFile(`modello-${FILE_NAMES[kind]}.csv`, CSV, templateFile(kind, catalogue))
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
        <li>Una categoria che non c’è la crea l’importazione. Le foto si scelgono insieme al file, o dopo.</li>
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

export function ImportArea({ state, catalogue }: { state: ImportState; catalogue: WholeCatalogue }) {
  if (state.phase === 'checked' || state.phase === 'applying') return <ImportReportView state={state} />
  if (state.phase === 'customers') return <CustomerImport state={state} />
  if (state.phase === 'hours') return <HoursImport name={state.name} list={state.list} />
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
  const { problem, done, left } = state
  const undeclared = catalogue.products.filter((product) => product.isHidden && !isDeclared(product)).length
  return (
    <div className={classNames('column gap-4 fill', styles.place)}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {done && <Notice tone="done">{done}</Notice>}
      {done && undeclared > 0 && (
        <Notice
          tone="attention"
          action={
            <Link to="/gestionale/prodotti" search={{ stato: 'senza-allergeni' }}>
              Indica gli allergeni
            </Link>
          }
        >
          {undeclared === 1
            ? 'Un prodotto è nascosto perché nessuno ne ha indicato gli allergeni.'
            : `${formatCount(undeclared)} prodotti sono nascosti perché nessuno ne ha indicato gli allergeni.`}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="attention">
          <ul className="stack gap-1">
            {left.slice(0, LEFT_SHOWN).map((message) => (
              <li key={message}>{message}</li>
            ))}
            {left.length > LEFT_SHOWN && <li>E altre {left.length - LEFT_SHOWN}.</li>}
          </ul>
        </Notice>
      )}
      <FileDrop />
    </div>
  )
}

const LEFT_SHOWN = 8

// Files, dropped or chosen.

export function FileDrop() {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void droppedFiles(event.dataTransfer).then(startImport)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the buttons
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
        Una lista CSV di prodotti, varianti, clienti o orari, fino a 5.000 righe, anche da Shopify, WooCommerce, Square o Odoo.
        Con i prodotti scegli pure le foto, o uno ZIP. Niente cambia finché non confermi.
      </p>
      <div className={classNames('cluster gap-2', styles.choices)}>
        <FileButton accept={`.csv,.txt,text/csv,${PICTURES_ACCEPTED}`} onFiles={(files) => void startImport(files)}>
          Scegli il file
        </FileButton>
        <FileButton variant="secondary" isFolder onFiles={(files) => void startImport(files)}>
          Scegli una cartella
        </FileButton>
      </div>
    </div>
  )
}
