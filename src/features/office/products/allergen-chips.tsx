// The fourteen allergens, each a button with three states: absent, contained, traces. One press on from one to the next.
import { Check } from 'lucide-react'
import { ALLERGENS, type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './allergen-chips.module.css'
import type { ProductValues } from './product-values.ts'

type Chosen = Pick<ProductValues, 'allergens' | 'mayContain'>

export function AllergenChips({ allergens, mayContain, onChange }: Chosen & { onChange: (next: Chosen) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <strong>Allergeni</strong> un clic: contiene, due: tracce
      </legend>
      <div className={styles.chips}>
        {ALLERGENS.map((allergen) => {
          const state = allergens.includes(allergen) ? 'contains' : mayContain.includes(allergen) ? 'traces' : 'off'
          return (
            <button
              key={allergen}
              type="button"
              className={classNames(styles.chip, styles[state])}
              onClick={() => onChange(next({ allergens, mayContain }, allergen))}
            >
              {state === 'contains' && <Check size={16} aria-hidden="true" />}
              {state === 'traces' && <span aria-hidden="true">≈</span>}
              <span className={styles.name}>{allergenLabel(allergen)}</span>
              <span className="visually-hidden">{STATE_WORDS[state]}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const STATE_WORDS = { contains: ', contiene', traces: ', tracce', off: ', assente' }

function next({ allergens, mayContain }: Chosen, allergen: Allergen): Chosen {
  const without = (list: readonly Allergen[]) => list.filter((other) => other !== allergen)
  if (allergens.includes(allergen)) return { allergens: without(allergens), mayContain: [...without(mayContain), allergen] }
  if (mayContain.includes(allergen)) return { allergens, mayContain: without(mayContain) }
  return { allergens: [...allergens, allergen], mayContain }
}
