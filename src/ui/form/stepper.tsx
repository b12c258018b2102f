// Fewer, how many, more. What comes next is decided by the caller (a product's quantity rules); where the rules end the
// button is off. `onRemove` turns the last "fewer" into a bin; with `onType` the number itself can be tapped, with `input` it is a
// field.
import { Minus, Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './stepper.module.css'

export interface StepperProps {
  /** What is counted, for the labels: `Cornetto alla crema`. */
  label: string
  /** The quantity as people read it: `2`, `0,5 kg`. */
  text: string
  onFewer: (() => void) | null
  /** Left out where there are no steps: what is weighed. */
  onMore?: (() => void) | null | undefined
  onRemove?: () => void
  /** Asks for the number. */
  onType?: (() => void) | undefined
  /** Stands in the place of the number. */
  input?: ReactElement | undefined
  size?: 'normal' | 'large'
}

export function Stepper({ label, text, onFewer, onMore, onRemove, onType, input, size = 'normal' }: StepperProps) {
  const t = useTranslate()
  const removes = onFewer === null && onRemove !== undefined
  return (
    <fieldset className={classNames(styles.stepper, styles[size])} aria-label={t('Quantità di {name}', { name: label })}>
      <button
        type="button"
        className={classNames('center', styles.button)}
        aria-label={t(removes ? 'Togli {name}' : 'Meno {name}', { name: label })}
        disabled={onFewer === null && !removes}
        onClick={() => (removes ? onRemove() : onFewer?.())}
      >
        {removes ? <Trash2 size="1.1em" aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
      </button>
      {input ?? (
        <output className={classNames('center figures nowrap', styles.value)} aria-live="polite">
          {onType ? (
            <button type="button" className={styles.typed} onClick={onType}>
              {text}
            </button>
          ) : (
            text
          )}
        </output>
      )}
      {onMore !== undefined && (
        <button
          type="button"
          className={classNames('center', styles.button)}
          aria-label={t('Più {name}', { name: label })}
          disabled={onMore === null}
          onClick={() => onMore?.()}
        >
          <Plus size="1.1em" aria-hidden="true" />
        </button>
      )}
    </fieldset>
  )
}
