// One line of input with its label, hint and error. The error says what to do, is tied to the input, and never clears what
// was typed.
import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  /** Shown under the input while there is no error. */
  hint?: string
  error?: string | null
  /** Read aloud, not drawn (search fields with an icon). */
  isLabelHidden?: boolean
  /** Stands inside the input, at its start or end. */
  leading?: ReactNode
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Field({ label, hint, error, isLabelHidden = false, leading, trailing, className, ...input }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'text-1 strong'}>
        {label}
      </label>
      <div className={classNames('row gap-2', styles.box, error && styles.wrong)}>
        {leading}
        <input
          {...input}
          id={id}
          className={classNames('fill', styles.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {trailing}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The line under a control: its error, else its hint, else nothing. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | null | undefined }) {
  if (error) {
    return (
      <p id={id} className={classNames('row gap-2 text-1', styles.error)} role="alert">
        <CircleAlert size="1.1em" aria-hidden="true" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="muted text-1">
      {hint}
    </p>
  ) : null
}
