// On or off, at once: a checkbox that says so by its shape as well as its colour.

import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** Stands under the label. */
  hint?: string
  /** Read aloud, not drawn (in a list whose column says what it is). */
  isLabelHidden?: boolean
}

export function Switch({ label, isOn, onChange, isDisabled = false, hint, isLabelHidden = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('row gap-4', styles.line)}>
      <div className={isLabelHidden ? 'visually-hidden' : 'fill'}>
        <label htmlFor={id} className="text-2">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="muted text-1">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
