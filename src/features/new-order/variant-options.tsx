// The variants of one type: radio buttons for one of them, check boxes for several.
import { Check } from 'lucide-react'
import type { Variant } from '#domain/catalogue.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './variant-options.module.css'

export interface VariantOptionsProps {
  choice: TypeChoice
  chosen: ReadonlySet<string>
  onToggle: (variantId: string) => void
}

export function VariantOptions({ choice: { type, variants }, chosen, onToggle }: VariantOptionsProps) {
  return (
    <fieldset className={styles.type}>
      <legend className={styles.legend}>
        {type.name} <span>{ruleText(type.isRequired, type.isMultiple)}</span>
      </legend>
      <div className={styles.options}>
        {variants.map((variant) => (
          <label key={variant.id} className={classNames(styles.option, chosen.has(variant.id) && styles.on)}>
            <input
              type={type.isMultiple ? 'checkbox' : 'radio'}
              className="visually-hidden"
              name={type.id}
              checked={chosen.has(variant.id)}
              disabled={!variant.isAvailable}
              onChange={() => onToggle(variant.id)}
            />
            {chosen.has(variant.id) && <Check size={16} aria-hidden="true" />}
            {variant.value}
            {extraText(variant) !== '' && <span className={styles.extra}>{extraText(variant)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ruleText(isRequired: boolean, isMultiple: boolean): string {
  if (isRequired) return isMultiple ? 'almeno una' : ''
  return isMultiple ? 'quante vuoi' : 'facoltativa'
}

function extraText(variant: Variant): string {
  if (!variant.isAvailable) return 'esaurito'
  return variant.priceIncreaseCents === 0 ? '' : `+${formatEuro(variant.priceIncreaseCents)}`
}
