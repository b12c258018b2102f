// Several lines of input with label, hint, error and, near its limit, how much room is left.
import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './field.module.css'
import { FieldNote } from './field.tsx'

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value'> {
  label: string
  value: string
  hint?: string
  error?: string | null
  maxLength: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, value, className, ...area }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const left = area.maxLength - value.length
  return (
    <div className={className ?? styles.field}>
      <div className="split gap-4">
        <label htmlFor={id} className="text-1 strong">
          {label}
        </label>
        {left <= 80 && (
          <span className="muted text-1 figures" aria-live="polite">
            {pluralText(left, 'carattere', 'caratteri')}
          </span>
        )}
      </div>
      <textarea
        {...area}
        id={id}
        value={value}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
