// What a product declares: the fourteen allergens, each a button with three states, and the answer "none of the fourteen", which
// nobody gives by leaving everything as it is.

import { Check } from 'lucide-react'
import { ALLERGENS, type Allergen, allergenLabel, NO_ALLERGENS } from '#domain/catalogue/allergens.ts'
import { noneOf, withAllergen, withoutAllergen } from '#domain/catalogue/declaring.ts'
import { classNames } from '#ui/class-names.ts'
import chips from '#ui/form/answer-chip.module.css'
import { AnswerChip } from '#ui/form/answer-chip.tsx'
import styles from './allergen-chips.module.css'
import type { ProductValues } from './product-values.ts'

type Chosen = Pick<ProductValues, 'allergens' | 'mayContain'>

interface AllergenChipsProps extends Chosen {
  /** What follows while there is no answer. */
  hint: string
  error: string | null
  onChange: (next: Chosen) => void
}

/** One press on from one state to the next: absent, contained, traces. */
export function AllergenChips({ allergens, mayContain, hint, error, onChange }: AllergenChipsProps) {
  return (
    <fieldset>
      <legend className="muted text-2">
        <strong className={styles.title}>Allergeni</strong> un clic: contiene, due: tracce
      </legend>
      <div className="wrap gap-2">
        {ALLERGENS.map((allergen) => {
          const state = stateOf({ allergens, mayContain }, allergen)
          return (
            <button
              key={allergen}
              type="button"
              className={classNames(chips.chip, state === 'contains' && chips.on, state === 'traces' && styles.traces)}
              onClick={() => onChange(next({ allergens, mayContain }, allergen))}
            >
              {state === 'contains' && <Check size={16} aria-hidden="true" />}
              {state === 'traces' && <span aria-hidden="true">≈</span>}
              <span>{allergenLabel(allergen)}</span>
              <span className="visually-hidden">{STATE_WORDS[state]}</span>
            </button>
          )
        })}
      </div>
      <AnswerChip
        label="Nessuno dei 14"
        {...noneOf(allergens)}
        hint={allergens.length === 0 ? hint : undefined}
        error={error}
        onChange={(isNone) => onChange({ allergens: isNone ? [NO_ALLERGENS] : [], mayContain })}
      />
    </fieldset>
  )
}

const STATE_WORDS = { contains: ', contiene', traces: ', tracce', absent: ', assente', unknown: ', non indicato' }

function stateOf({ allergens, mayContain }: Chosen, allergen: Allergen): keyof typeof STATE_WORDS {
  if (allergens.includes(allergen)) return 'contains'
  if (mayContain.includes(allergen)) return 'traces'
  return allergens.length > 0 ? 'absent' : 'unknown'
}

function next({ allergens, mayContain }: Chosen, allergen: Allergen): Chosen {
  const others = mayContain.filter((other) => other !== allergen)
  if (allergens.includes(allergen)) return { allergens: withoutAllergen(allergens, allergen), mayContain: [...others, allergen] }
  if (mayContain.includes(allergen)) return { allergens, mayContain: others }
  return { allergens: withAllergen(allergens, allergen), mayContain }
}
