// A few exclusive choices side by side: radio buttons, so that arrow keys and screen readers work by themselves.
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './segmented.module.css'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
}

export interface SegmentedProps<Value extends string> {
  legend: string
  segments: readonly Segment<Value>[]
  /** Null until one is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  isLegendHidden?: boolean
  /** `crust` fills the chosen one; `paper` lifts it, where a primary button stands nearby. */
  look?: 'crust' | 'paper'
}

export function Segmented<Value extends string>({ legend, segments, value, onChange, ...more }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={more.isLegendHidden ? 'visually-hidden' : 'text-1 strong'}>{legend}</legend>
      <div className={classNames('wrap gap-1', styles.track, more.look === 'paper' && styles.paper)}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames('row gap-2 strong', styles.segment, segment.value === value && styles.on)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
