// One answer to a question, as a box to tick that looks like a chip; below it what is wrong, or what follows without it.
import { Check } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './answer-chip.module.css'
import { FieldNote } from './field.tsx'

interface AnswerChipProps {
  label: string
  isOn: boolean
  isDisabled: boolean
  hint: string | undefined
  error: string | null
  onChange: (isOn: boolean) => void
}

export function AnswerChip({ label, isOn, isDisabled, hint, error, onChange }: AnswerChipProps) {
  const id = useId()
  return (
    <div className={classNames('stack gap-2', styles.answer)}>
      <label className={classNames(styles.chip, styles.none, isOn && styles.on)}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={isOn}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          onChange={() => onChange(!isOn)}
        />
        {isOn && <Check size={16} aria-hidden="true" />}
        {label}
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
