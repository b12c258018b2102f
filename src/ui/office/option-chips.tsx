// The answers to one question, as chips: radio buttons for one of them, check boxes for several. What each costs more stands on
// it; one that is off can still be reached, and says why below.
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldNote } from '#ui/form/field.tsx'
import looks from './looks.module.css'
import styles from './option-chips.module.css'

export interface OptionChip {
  id: string
  text: string
  /** Read aloud between its name and what stands behind it. */
  aside?: string
  /** `+3,00 €` · `esaurito`; empty for nothing. */
  extra: string
  isOff: boolean
}

interface OptionChipsProps {
  legend: string
  /** Behind the legend: `facoltativa`. */
  rule: string
  isMultiple: boolean
  options: readonly OptionChip[]
  chosen: ReadonlySet<string>
  /** What is wrong with the answer. */
  error?: string | null
  /** Why some are off. */
  children?: ReactNode
  className?: string | undefined
  /** Not called for options that are off. */
  onToggle: (id: string) => void
}

export function OptionChips({ legend, rule, options, chosen, error = null, onToggle, ...more }: OptionChipsProps) {
  const id = useId()
  return (
    <fieldset className={more.className}>
      <legend className="text-2 strong">
        {legend} <span className={styles.rule}>{rule}</span>
      </legend>
      <div className="stack gap-2">
        <div className="cluster gap-2">
          {options.map((option) => (
            <label
              key={option.id}
              className={classNames(
                looks.option,
                styles.chip,
                option.isOff && styles.off,
                chosen.has(option.id) && classNames(looks.chosen, styles.on),
              )}
            >
              <input
                type={more.isMultiple ? 'checkbox' : 'radio'}
                className="visually-hidden"
                name={id}
                checked={chosen.has(option.id)}
                aria-disabled={option.isOff || undefined}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-note` : undefined}
                onChange={() => !option.isOff && onToggle(option.id)}
              />
              {chosen.has(option.id) && <Check size={16} aria-hidden="true" />}
              {option.text}
              {option.aside && <span className="visually-hidden">, {option.aside}, </span>}
              {option.extra !== '' && <span className={styles.extra}>{option.extra}</span>}
            </label>
          ))}
        </div>
        {more.children}
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </fieldset>
  )
}
