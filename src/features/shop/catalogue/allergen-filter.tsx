// "Senza …": what should not be in it. The most frequent first, the rest behind one tap.
import { useState } from 'react'
import { type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
import { Chip } from '#ui/form/chip.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './allergen-filter.module.css'

const FIRST_SHOWN = 4

export interface AllergenFilterProps {
  options: readonly Allergen[]
  chosen: readonly Allergen[]
  onChange: (chosen: Allergen[]) => void
}

export function AllergenFilter({ options, chosen, onChange }: AllergenFilterProps) {
  const t = useTranslate()
  const [showsAll, setShowsAll] = useState(false)
  const shown = options.filter((allergen, index) => showsAll || index < FIRST_SHOWN || chosen.includes(allergen))
  const toggle = (allergen: Allergen) =>
    onChange(chosen.includes(allergen) ? chosen.filter((other) => other !== allergen) : [...chosen, allergen])
  if (options.length === 0) return null
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{t('Nascondi i prodotti che contengono')}</legend>
      <span className={styles.label} aria-hidden="true">
        {t('Senza')}
      </span>
      {shown.map((allergen) => (
        <Chip key={allergen} isOn={chosen.includes(allergen)} onClick={() => toggle(allergen)}>
          <span className="visually-hidden">{`${t('senza')} `}</span>
          {t(allergenLabel(allergen))}
        </Chip>
      ))}
      {shown.length < options.length && (
        <Chip isOn={false} aria-expanded={false} onClick={() => setShowsAll(true)}>
          {t('altro…')}
        </Chip>
      )}
    </fieldset>
  )
}
