// "Senza …": everything that can be left out, the most frequent first.
import { type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
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
