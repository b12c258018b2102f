// A round or square button that is only an icon: its label is read aloud and shown as a tooltip. Never under 44 px where
// fingers are; the back office may ask for 36 on a desktop.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string
  icon: ReactNode
  /** `floating` stands on pictures: white disc with a shadow. */
  look?: 'plain' | 'floating' | 'edged'
  size?: 'compact' | 'normal'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, look = 'plain', size = 'normal', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles[look], styles[size], className)}
    >
      {icon}
    </button>
  )
}
