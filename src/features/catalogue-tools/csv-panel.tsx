// The catalogue to and from a spreadsheet: files to take away on one side, what a file would change on the other.
import { useEffect, useSyncExternalStore } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { landing } from '#ui/landing.ts'
import { CsvFiles } from './csv-files.tsx'
import { ImportPlace } from './import-place.tsx'
import { getImport, onImportChange, restoreImport } from './import-store.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'
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
      <section className={panel.side} aria-label="File da scaricare">
        <CsvFiles catalogue={catalogue} />
      </section>
      <section ref={landing} className={panel.main} aria-label="Importazione" tabIndex={-1}>
        <ImportPlace state={state} />
      </section>
    </div>
  )
}
