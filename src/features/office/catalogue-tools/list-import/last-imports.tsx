// The last import of each kind, which can be taken back as a whole: also after a reload, until somebody closes it.
import { useMemo, useState } from 'react'
import { keepCustomerImport, readCustomerImport, takeCustomersBack } from '#data/admin/customer-import.ts'
import { hoursUndo, keepHoursImport, readHoursImport, writeDays } from '#data/admin/hours-import.ts'
import { readOfficeSettings } from '#data/admin/settings.ts'
import { importUndo, keepImportDone, readImportDone, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { LastChange } from '#features/office/catalogue-tools/panel-parts.tsx'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import { DAY_NAMES, dayProblem } from './hours-import.tsx'
import { countOf, finishImport, undoImport } from './import-store.ts'

interface LastImportsProps {
  catalogue: WholeCatalogue
  /** The catalogue's is being taken back. */
  isBusy: boolean
}

export function LastImports(props: LastImportsProps) {
  return (
    <>
      <LastCatalogueImport {...props} />
      <LastCustomerImport />
      <LastHoursImport />
    </>
  )
}

function LastCatalogueImport({ catalogue, isBusy }: LastImportsProps) {
  const done = useLiveQuery(readImportDone, [])
  // Of thousands of rows: worked out when one of the two has changed.
  const undo = useMemo(() => (done ? importUndo(done, catalogue) : null), [done, catalogue])
  if (!done || undo === null) return null
  const { back, kept, pictured } = undo
  const total = back.length + pictured.length
  const written = done.applied.filter(({ updated }) => updated !== '').length
  if (total === 0 && written + done.pictured.length === 0) return null
  const made = back.filter(({ values }) => values === null).length
  const gone = made === 1 ? 'La voce creata sparisce' : `Le ${formatCount(made)} voci create spariscono`
  return (
    <LastChange
      what={
        written < done.applied.length
          ? `Importate ${countOf(written, done.applied.length)} voci`
          : pluralText(done.applied.length + done.pictured.length, 'voce importata', 'voci importate')
      }
      appliedMs={done.appliedMs}
      back={total}
      kept={kept}
      isBusy={isBusy}
      undo="Torna a prima dell’importazione"
      question={{
        title: `Tornare indietro per ${pluralText(total, 'voce', 'voci')}?`,
        text: `Tutto torna com’era prima di ${done.name}.${made === 0 ? '' : ` ${gone} da vetrina, totem e cassa.`}`,
        action: 'Rimetti com’era prima',
      }}
      onUndo={() => void undoImport()}
      onForget={() => void keepImportDone(null)}
    />
  )
}

/** Who has come since is known to the server alone. */
function LastCustomerImport() {
  const done = useLiveQuery(readCustomerImport, [])
  const [isBusy, setIsBusy] = useState(false)
  if (!done) return null
  const undo = async () => {
    setIsBusy(true)
    const { removed, kept, problem } = await takeCustomersBack(done.list)
    setIsBusy(false)
    const gone = pluralText(removed, 'cliente tolto', 'clienti tolti')
    if (problem !== null) return finishImport({ problem: removed === 0 ? problem : `${problem} Finora: ${gone}.` })
    await keepCustomerImport(null)
    const stay =
      kept === 0 ? '' : ` ${pluralText(kept, 'resta, perché è già passato', 'restano, perché sono già passati')} di qui.`
    finishImport({ done: `Importazione annullata: ${gone}.${stay}` })
  }
  return (
    <LastChange
      what={
        done.made === 0 ? 'Importazione di clienti interrotta' : pluralText(done.made, 'cliente importato', 'clienti importati')
      }
      appliedMs={done.appliedMs}
      back={1}
      kept={[]}
      isBusy={isBusy}
      undo="Togli i clienti importati"
      question={{
        title: 'Togliere i clienti importati?',
        text: `Spariscono gli account creati con ${done.name}. Resta chi nel frattempo ha scelto una password, è cambiato o ha ordinato.`,
        action: 'Togli i clienti',
      }}
      onUndo={() => void undo()}
      onForget={() => void keepCustomerImport(null)}
    />
  )
}

function LastHoursImport() {
  const done = useLiveQuery(readHoursImport, [])
  const settings = useLiveQuery(readOfficeSettings, [])?.settings
  const [isBusy, setIsBusy] = useState(false)
  if (!done || !settings) return null
  const { back, kept } = hoursUndo(done, settings)
  const days = pluralText(back.length, 'giorno', 'giorni')
  const undo = async () => {
    setIsBusy(true)
    // As they stand now, which this screen may not show yet.
    const held = (await readOfficeSettings())?.settings ?? settings
    const undone = hoursUndo(done, held).back
    const written = await writeDays(undone, held)
    setIsBusy(false)
    if (!written.ok) return finishImport({ problem: dayProblem(written) })
    await keepHoursImport(null)
    finishImport({ done: `Orari come prima: ${pluralText(undone.length, 'giorno', 'giorni')}.` })
  }
  return (
    <LastChange
      what={`Orari di ${pluralText(done.days.length, 'giorno importati', 'giorni importati')}`}
      appliedMs={done.appliedMs}
      back={back.length}
      kept={kept.map((day) => DAY_NAMES[day] ?? '')}
      isBusy={isBusy}
      undo="Torna agli orari di prima"
      question={{
        title: `Tornare agli orari di prima per ${days}?`,
        text: `I giorni cambiati con ${done.name} tornano com’erano.`,
        action: 'Rimetti gli orari di prima',
      }}
      onUndo={() => void undo()}
      onForget={() => void keepHoursImport(null)}
    />
  )
}
