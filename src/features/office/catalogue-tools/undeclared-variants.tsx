// The variants of a type that say nothing of allergens, as an imported list leaves them: those of a size or a filling that adds none
// are answered in one go, which can be taken back.
import { useState } from 'react'
import { toast } from 'sonner'
import { updateRecord, writeProblem } from '#data/admin/write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { isDeclared, NO_ALLERGENS } from '#domain/catalogue/allergens.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { pluralText } from '#ui/text/plural-text.ts'

type Variant = WholeCatalogue['variants'][number]

interface UndeclaredVariantsProps {
  /** All of one type. */
  variants: readonly Variant[]
  isDisabled: boolean
  /** @param problem Italian; null when all is saved */
  onSaved: (problem: string | null) => void
}

export function UndeclaredVariants({ variants, isDisabled, onSaved }: UndeclaredVariantsProps) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const silent = variants.filter((variant) => !isDeclared(variant))
  if (silent.length === 0) return null
  const declare = async () => {
    setBusy(true)
    const saved = await writeAll(silent, [NO_ALLERGENS], onSaved)
    setBusy(false)
    setAsking(false)
    if (saved.length === 0) return
    toast.success(`${pluralText(saved.length, 'variante', 'varianti')}: nessun allergene in più`, {
      action: { label: 'Annulla', onClick: () => void writeAll(saved, [], onSaved) },
    })
  }
  return (
    <>
      <Notice
        tone="attention"
        live="off"
        action={
          <Button variant="secondary" size="small" disabled={isDisabled} onClick={() => setAsking(true)}>
            Non ne aggiungono
          </Button>
        }
      >
        {pluralText(silent.length, 'variante non indica', 'varianti non indicano')} gli allergeni: i clienti leggono «{TEXT_ASK}».
        Aprile una per una, oppure:
      </Notice>
      {/* Whoever is allergic relies on it: each is named before it is said. */}
      <ConfirmDialog
        isOpen={isAsking}
        title="Nessun allergene in più?"
        text={<p>Nessuno dei 14 allergeni di legge in: {silent.map(({ value }) => value).join(', ')}.</p>}
        action="Sì, in nessuna"
        isBusy={isBusy}
        onConfirm={() => void declare()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** One after the other. @returns those that were saved, up to the first that was not */
async function writeAll(
  variants: readonly Variant[],
  allergens: Variant['allergens'],
  onSaved: UndeclaredVariantsProps['onSaved'],
): Promise<Variant[]> {
  const saved: Variant[] = []
  for (const variant of variants) {
    const problem = writeProblem(await updateRecord('product_variants', variant.id, { allergens }, { seen: variant.updated }))
    onSaved(problem)
    if (problem !== null) break
    saved.push(variant)
  }
  return saved
}
