// "Senza …": everything that can be left out, the most frequent first.
import { type Allergen, allergenLabel, declaredAllergens, isDeclared } from '#domain/catalogue/allergens.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { Chip } from '#ui/form/chip.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

export interface AllergenFilterProps {
  options: readonly Allergen[]
  chosen: readonly Allergen[]
  onChange: (chosen: Allergen[]) => void
}

export function AllergenFilter({ options, chosen, onChange }: AllergenFilterProps) {
  const t = useTranslate()
  const toggle = (allergen: Allergen) =>
    onChange(chosen.includes(allergen) ? chosen.filter((other) => other !== allergen) : [...chosen, allergen])
  return (
    <fieldset className="cluster gap-2">
      <legend className="visually-hidden">{t('Nascondi i prodotti che contengono')}</legend>
      {options.map((allergen) => (
        <Chip key={allergen} isOn={chosen.includes(allergen)} onClick={() => toggle(allergen)}>
          <span>
            <span className="visually-hidden">{`${t('senza')} `}</span>
            {t(allergenLabel(allergen))}
          </span>
        </Chip>
      ))}
    </fieldset>
  )
}

interface ProductAllergensProps extends Omit<AllergenFilterProps, 'options'> {
  products: readonly Pick<Product, 'allergens'>[]
}

/** With what is worth offering for these products. */
export function ProductAllergens({ products, ...chosen }: ProductAllergensProps) {
  return <AllergenFilter options={allergenOptions(products)} {...chosen} />
}

/** Filters worth offering: what at least one product contains and at least one does not, the most frequent first. */
export function allergenOptions(products: readonly Pick<Product, 'allergens'>[]): Allergen[] {
  const declared = products.filter(isDeclared)
  const counts = new Map<Allergen, number>()
  for (const { allergens } of declared) {
    for (const allergen of declaredAllergens(allergens)) counts.set(allergen, (counts.get(allergen) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count < declared.length)
    .sort(([, a], [, b]) => b - a)
    .map(([allergen]) => allergen)
}
