// What is in it, choices included, and what there may be traces of; where not all of it is declared, whom to ask.

import { allergensWith, askText } from '#domain/catalogue/allergen-sum.ts'
import { type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
import type { Product, Variant } from '#domain/catalogue/catalogue.ts'
import { Tag } from '#ui/form/chip.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { AllergenDrawing } from '#ui/picture/allergen-drawing.tsx'
import { capitalise } from '#ui/text/capitalise.ts'

interface AllergenListProps {
  product: Pick<Product, 'allergens' | 'mayContain'>
  chosen: readonly Pick<Variant, 'allergens' | 'servings'>[]
}

export function AllergenList({ product, chosen }: AllergenListProps) {
  const t = useTranslate()
  const { contains, isComplete } = allergensWith(product, chosen)
  const traces = product.mayContain.filter((allergen) => !contains.includes(allergen))
  return (
    <div className="stack gap-4">
      {(isComplete || contains.length > 0) && (
        <AllergenGroup
          title={t('Contiene')}
          tags={contains.map((allergen) => ({ allergen, look: product.allergens.includes(allergen) ? 'contains' : 'added' }))}
        />
      )}
      {!isComplete && <p>{t(askText(contains))}</p>}
      {traces.length > 0 && (
        <AllergenGroup title={t('Può contenere')} tags={traces.map((allergen) => ({ allergen, look: 'traces' }))} />
      )}
    </div>
  )
}

function AllergenGroup({ title, tags }: { title: string; tags: readonly AllergenTagProps[] }) {
  const t = useTranslate()
  return (
    <div className="stack gap-2">
      <h2 className="sans muted text-1 strong">{title}</h2>
      {tags.length === 0 && <p className="muted">{t('Nessuno dei 14 allergeni di legge.')}</p>}
      <ul className="wrap gap-2">
        {tags.map((tag) => (
          <li key={tag.allergen}>
            <AllergenTag {...tag} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// An allergen with its drawing: solid for what is in it, dashed for traces, egg for what a choice has just added.

interface AllergenTagProps {
  allergen: Allergen
  look?: 'contains' | 'traces' | 'added'
}

function AllergenTag({ allergen, look = 'contains' }: AllergenTagProps) {
  const t = useTranslate()
  const label = t(allergenLabel(allergen))
  return (
    <Tag look={look} icon={<AllergenDrawing allergen={allergen} />}>
      {capitalise(label)}
    </Tag>
  )
}
