// A choice that is on or off. Two looks: `filter` (pistachio wash and a tick: something is left out or kept) and `choice`
// (crust fill: this one). Never colour alone: filters get the tick, choices get aria-pressed or a radio's role.
import { Check } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './chip.module.css'

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOn: boolean
  look?: 'filter' | 'choice'
  icon?: ReactNode
}

export function Chip({ isOn, look = 'filter', icon, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={rest.role === undefined && rest['aria-expanded'] === undefined ? isOn : undefined}
      {...rest}
      className={classNames(styles.chip, isOn && styles[look], className)}
    >
      {isOn && look === 'filter' ? <Check size="1.1em" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export interface TagProps {
  /** `traces` is dashed, `added` stands on egg wash. */
  look?: 'contains' | 'traces' | 'added'
  icon?: ReactNode
  children: ReactNode
}

/** A word that is no control, such as an allergen. */
export function Tag({ look = 'contains', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[look])}>
      {icon}
      {children}
    </span>
  )
}
