// The reasons of a cancellation as radio buttons, each with its key.
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldNote } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { CANCEL_REASONS, type CancelReason } from './cancel-reasons.ts'
import styles from './reason-choice.module.css'

export interface ReasonChoiceProps {
  chosen: CancelReason | null
  /** It was asked for and none is chosen. */
  isMissing: boolean
  onChoose: (reason: CancelReason) => void
}

export function ReasonChoice({ chosen, isMissing, onChoose }: ReasonChoiceProps) {
  const name = useId()
  return (
    <div
      className={styles.reasons}
      role="radiogroup"
      aria-label="Motivo"
      aria-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? `${name}-note` : undefined}
    >
      {CANCEL_REASONS.map((reason, index) => (
        <label key={reason} className={classNames(styles.reason, reason === chosen && styles.on)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={reason === chosen}
            aria-keyshortcuts={String(index + 1)}
            onChange={() => onChoose(reason)}
          />
          {reason}
          <span className={styles.key}>
            <Kbd>{index + 1}</Kbd>
          </span>
        </label>
      ))}
      <FieldNote id={`${name}-note`} error={isMissing ? 'Scegli il motivo.' : null} />
    </div>
  )
}
