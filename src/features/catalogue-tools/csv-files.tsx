// The files to take away: both lists, and an empty one of each to fill.
import { Download } from 'lucide-react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { now } from '#data/clock.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type ListKind, listFile, templateFile } from './catalogue-lists.ts'
import { countText } from './count-text.ts'
import styles from './csv-files.module.css'
import panel from './tool-panel.module.css'

const CSV = 'text/csv;charset=utf-8'
const FILE_NAMES: Record<ListKind, string> = { products: 'prodotti', variants: 'varianti' }

export function CsvFiles({ catalogue }: { catalogue: WholeCatalogue }) {
  const today = shopMoment(now()).day
  const save = (kind: ListKind) => saveFile(`${FILE_NAMES[kind]}-${today}.csv`, CSV, listFile(kind, catalogue))
  const saveTemplate = (kind: ListKind) => saveFile(`modello-${FILE_NAMES[kind]}.csv`, CSV, templateFile(kind, catalogue))
  const icon = <Download size="1.15em" aria-hidden="true" />
  return (
    <>
      <h2 className={panel.title}>Esporta</h2>
      <p className={panel.text}>Si aprono con Excel, LibreOffice e Fogli Google.</p>
      <Button variant="secondary" shape="box" isWide icon={icon} onClick={() => save('products')}>
        {countText(catalogue.products.length, 'prodotto', 'prodotti')}
      </Button>
      <Button variant="secondary" shape="box" isWide icon={icon} onClick={() => save('variants')}>
        {countText(catalogue.variants.length, 'variante', 'varianti')}
      </Button>
      <h2 className={panel.title}>Come si importa</h2>
      <ol className={styles.steps}>
        <li>Esporta la lista, o scarica un modello vuoto.</li>
        <li>Cambia quello che serve. La colonna «codice» dice quale voce è: lasciala com’è, e vuota per una voce nuova.</li>
        <li>Togli pure righe e colonne: quello che non c’è resta com’è, niente viene eliminato.</li>
        <li>Scegli il file: prima vedi che cosa cambierebbe, poi decidi.</li>
      </ol>
      <div className={styles.templates}>
        <Button variant="quiet" shape="box" icon={icon} onClick={() => saveTemplate('products')}>
          Modello prodotti
        </Button>
        <Button variant="quiet" shape="box" icon={icon} onClick={() => saveTemplate('variants')}>
          Modello varianti
        </Button>
      </div>
    </>
  )
}
