// A tool of a back-office bar: its picture, and below it the word for it, which no touch screen shows in any other way.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './bar-tool.module.css'

interface BarToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Its name, which holds the word. */
  label: string
  word: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function BarTool({ label, word, icon, className, ...rest }: BarToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames('inline shrink-0 hoverable', styles.tool, className)}
    >
      {icon}
      <span className="text-1">{word}</span>
    </button>
  )
}
