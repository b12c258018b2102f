// One of a list too long for buttons: the browser's own select in the shop's clothes.

import { ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import field from './field.module.css'
import { FieldNote } from './field.tsx'
import styles from './select-box.module.css'

export interface SelectBoxProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  value: Value
  hint?: string
  error?: string | null
  options: readonly { value: Value; label: string }[]
  /** The arrows choose in a closed list, each option that they pass: a choice only sets a value, and a button acts on it. */
  onChange: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
}

export function SelectBox<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  hint,
  error,
  options,
  onChange,
  ref,
}: SelectBoxProps<Value>) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'text-1 strong'}>
        {label}
      </label>
      <span className={classNames('stack', styles.box)}>
        <select
          ref={ref}
          id={id}
          className={classNames('text-2', field.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size="1.15em" aria-hidden="true" />
      </span>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
