// The example catalogue: put into the shop by one tap, taken out by another, and how far that has come.
import { useState } from 'react'
import { toast } from 'sonner'
import { writeProblem } from '#data/admin/write.ts'
import { addExamples, removeExamples } from '#data/catalogue/example-catalogue.ts'
import { countExamples } from '#data/catalogue/example-products.ts'
import { readWholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { pluralText } from '#ui/text/plural-text.ts'

export type ExampleWork = { kind: 'adding'; done: number; total: number } | { kind: 'failed'; message: string } | null

/** @returns the work that is under way, and how to begin it; it resolves to whether all of it is there */
export function useAddExamples(): { work: ExampleWork; add: () => Promise<boolean> } {
  const [work, setWork] = useState<ExampleWork>(null)
  const add = async () => {
    setWork({ kind: 'adding', done: 0, total: 0 })
    const problem = writeProblem(await addExamples((done, total) => setWork({ kind: 'adding', done, total })))
    setWork(problem === null ? null : { kind: 'failed', message: problem })
    return problem === null
  }
  return { work, add }
}

/** Says how much of the catalogue is the example, and takes it away; nothing where none is. @param props.live once it has been put there */
export function ExampleNotice({ live = 'off' }: { live?: 'polite' | 'off' }) {
  const here = useLiveQuery(async () => countExamples((await readWholeCatalogue())?.products ?? []), [])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!here || here.untouched === 0) return null
  const remove = async () => {
    setBusy(true)
    const problem = writeProblem(await removeExamples())
    setBusy(false)
    setAsking(false)
    if (problem === null) toast.success('Gli esempi non ci sono più')
    else toast.error(problem)
  }
  const count = pluralText(here.untouched, 'prodotto di esempio', 'prodotti di esempio')
  return (
    <>
      <Notice
        tone="info"
        live={live}
        action={
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Togli gli esempi
          </Button>
        }
      >
        In catalogo {here.untouched === 1 ? 'c’è' : 'ci sono'} {count}: in vetrina si vedono come gli altri. Cambiali nei tuoi, o
        toglili.
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Togliere ${count}?`}
        text={
          here.changed === 0
            ? 'Spariscono dalla vetrina, dal totem e dalla cassa.'
            : `Spariscono dalla vetrina, dal totem e dalla cassa. ${pluralText(here.changed, 'prodotto che hai cambiato resta', 'prodotti che hai cambiato restano')}.`
        }
        action="Togli"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
