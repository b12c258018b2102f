// What the cake contains so far; what the last tap brought along stands on egg wash, and where not all of it is declared it says
// whom to ask. `traces` is what may be in it all the same.

import { askText } from '#domain/catalogue/allergen-sum.ts'
import { type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { AllergenDrawing } from '#ui/picture/allergen-drawing.tsx'
import styles from './allergen-line.module.css'

export interface AllergenLineProps {
  allergens: readonly Allergen[]
  added?: readonly Allergen[]
  kind?: 'contains' | 'traces'
  /** False when somebody has not said what is in a part of it. */
  isComplete?: boolean
}

export function AllergenLine({ allergens, added = [], kind = 'contains', isComplete = true }: AllergenLineProps) {
  const t = useTranslate()
  return (
    <div className="cluster gap-1 text-1">
      {(isComplete || allergens.length > 0) && (
        <span className="muted">{kind === 'traces' ? t('Può contenere') : t('Contiene')}</span>
      )}
      {isComplete && allergens.length === 0 && <span>{t('nessuno dei 14 allergeni')}</span>}
      <ul className={styles.list}>
        {allergens.map((allergen) => (
          <li key={allergen} className={classNames('inline gap-1 tag', added.includes(allergen) && 'egg strong')}>
            <AllergenDrawing allergen={allergen} />
            {t(allergenLabel(allergen))}
            {added.includes(allergen) && <span className="visually-hidden">, {t('appena aggiunto')}</span>}
          </li>
        ))}
      </ul>
      {!isComplete && <span>{t(askText(allergens))}</span>}
    </div>
  )
}
