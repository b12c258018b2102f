// On or off, at once: a checkbox that says so by its shape as well as its colour.
import { useId } from 'react'
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
    <div className={styles.line}>
      <div className={isLabelHidden ? 'visually-hidden' : styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
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
