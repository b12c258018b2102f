// Where the catalogue begins: an example to change, a list that the owner has, or the first product by hand.
import { type ReactNode, useState } from 'react'
import { countExamples } from '#data/catalogue/example-products.ts'
import { readWholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { ExampleNotice, useAddExamples } from './example-card.tsx'
import { PlainStep } from './plain-step.tsx'
import { StepChoice, StepChoices } from './step-choices.tsx'
import type { StepWays } from './step-form.tsx'

interface CatalogueStepProps {
  ways: StepWays
  /** Where a list and its pictures are handed over. */
  listImport: ReactNode
}

export function CatalogueStep({ ways, listImport }: CatalogueStepProps) {
  const { work, add } = useAddExamples()
  const own = useLiveQuery(async () => {
    const products = (await readWholeCatalogue())?.products ?? []
    return products.length - countExamples(products).untouched
  }, [])
  const [isImporting, setImporting] = useState(false)
  const isAdding = work?.kind === 'adding'
  return (
    <PlainStep
      ways={ways}
      part={
        isImporting ? { title: 'Da un elenco', content: listImport, isToEdge: true, onClose: () => setImporting(false) } : null
      }
    >
      {own !== undefined && own > 0 && (
        <Notice tone="done" live="polite">
          In catalogo: {pluralText(own, 'prodotto tuo', 'prodotti tuoi')}. Puoi andare avanti, o aggiungerne ancora.
        </Notice>
      )}
      <ExampleNotice live="polite" />
      <StepChoices label="Da dove partire">
        <StepChoice
          title="Da un esempio"
          text="Dodici prodotti con foto, prezzi e allergeni. Ci metti i tuoi nomi e i tuoi prezzi."
          isBusy={isAdding}
          onChoose={() => void add()}
        />
        <StepChoice
          title="Da un elenco che ho già"
          text="Un foglio di calcolo, o l’esportazione del programma di prima."
          onChoose={() => setImporting(true)}
        />
        <StepChoice
          title="Dal primo prodotto"
          text="Nome, foto, prezzo e allergeni: due minuti."
          link={{ to: '/gestionale/prodotti', search: { prodotto: 'nuovo' } }}
        />
      </StepChoices>
      {isAdding && (
        <p role="status" className="muted">
          {work.total === 0 ? 'Preparo l’esempio…' : `Preparo l’esempio: ${work.done} di ${work.total}…`}
        </p>
      )}
      {work?.kind === 'failed' && <Notice tone="error">{work.message}</Notice>}
    </PlainStep>
  )
}
