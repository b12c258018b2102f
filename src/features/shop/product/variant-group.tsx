// One thing to choose: Persone, Farcitura … Radios for one of many, boxes for several.
import { Check } from 'lucide-react'
import { useId } from 'react'
import { type Choices, type TypeChoice, toggleVariant } from '#domain/cart/line-choices.ts'
import { addedAllergens, TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { type Allergen, allergenNames, type Declaration, declaredAllergens, isDeclared } from '#domain/catalogue/allergens.ts'
import type { Variant } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { typeText, variantText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './variant-group.module.css'

export interface VariantGroupProps {
  choice: TypeChoice
  choices: Choices
  onChange: (choices: Choices) => void
  /** What is in the product anyway: a choice names only what it adds. */
  known: Declaration
}

export function VariantGroup({ choice, choices, onChange, known }: VariantGroupProps) {
  const t = useTranslate()
  const { type, variants } = choice
  const name = useId()
  const chosen = variants.find(({ id }) => choices.chosen.has(id))
  const title = typeText(type)
  const hint = t(type.isMultiple ? 'anche più di una' : type.isRequired ? 'scegline una' : 'se vuoi')
  return (
    <fieldset className={styles.group}>
      <legend className={classNames('serif text-3', styles.legend)}>
        <span lang={title.lang}>{title.text}</span> <span className={classNames('sans muted text-1', styles.hint)}>{hint}</span>
      </legend>
      <div className="wrap gap-2">
        {!type.isMultiple && !type.isRequired && (
          <label className={classNames('inline card hoverable touch', styles.option, !chosen && styles.chosen)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={!chosen}
              onChange={() => chosen && onChange(toggleVariant(choices, choice, chosen.id))}
            />
            <span className={styles.value}>{t('Nessuna')}</span>
          </label>
        )}
        {variants.map((variant) => (
          <VariantOption
            key={variant.id}
            variant={variant}
            kind={type.isMultiple ? 'checkbox' : 'radio'}
            name={name}
            isChosen={choices.chosen.has(variant.id)}
            added={addedAllergens(variant, declaredAllergens(known))}
            onToggle={() => onChange(toggleVariant(choices, choice, variant.id))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface VariantOptionProps {
  variant: Variant
  kind: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  added: readonly Allergen[]
  onToggle: () => void
}

function VariantOption({ variant, kind, name, isChosen, added, onToggle }: VariantOptionProps) {
  const t = useTranslate()
  const { text, lang } = variantText(variant, t)
  const isOff = !variant.isAvailable && !isChosen
  return (
    <label className={classNames('inline card hoverable touch', styles.option, isChosen && styles.chosen, isOff && styles.off)}>
      <input type={kind} className="visually-hidden" name={name} checked={isChosen} disabled={isOff} onChange={onToggle} />
      {isChosen && <Check size="1.05em" aria-hidden="true" />}
      <span className={styles.value} lang={lang}>
        {text}
      </span>
      {variant.priceIncreaseCents > 0 && (
        <span className={classNames('muted text-1 figures', styles.increase)}>+ {formatEuro(variant.priceIncreaseCents)}</span>
      )}
      {!variant.isAvailable && <span className={classNames('muted text-1 figures', styles.increase)}>{t('non c’è')}</span>}
      {added.length > 0 && <span className="tag egg text-1">{t('aggiunge {names}', { names: allergenNames(added, t) })}</span>}
      {!isDeclared(variant) && <span className="tag egg text-1">{t(TEXT_ASK)}</span>}
    </label>
  )
}
