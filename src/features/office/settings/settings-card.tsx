// One subject of the settings: what it is, what it is for, and its fields.
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'

interface SettingsCardProps {
  title: string
  /** What it is for, in a sentence or two. */
  text?: string
  children: ReactNode
}

export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section className={classNames('stack gap-3', looks.card, looks.pad)} aria-labelledby={id}>
      <h3 id={id} className="text-4">
        {title}
      </h3>
      {text && <p className="muted text-2">{text}</p>}
      {children}
    </section>
  )
}
