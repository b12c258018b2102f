// A few large choices below each other, each with what it means. One that leads to the office is opened there: the setup goes on
// where it was left.
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './welcome.module.css'

export function StepChoices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="stack gap-3" aria-label={label}>
      {children}
    </ul>
  )
}

interface ChoiceWords {
  title: string
  text: string
}

type StepChoiceProps = ChoiceWords & ({ isBusy?: boolean; onChoose: () => void } | { link: Pick<LinkProps, 'to' | 'search'> })

export function StepChoice({ title, text, ...does }: StepChoiceProps) {
  return (
    <li>
      {'link' in does ? (
        <Link {...does.link} className={LOOK}>
          <ChoiceContent {...{ title, text }} mark={<ChevronRight size={20} aria-hidden="true" />} />
        </Link>
      ) : (
        <button
          type="button"
          className={LOOK}
          aria-busy={does.isBusy || undefined}
          onClick={does.isBusy ? undefined : does.onChoose}
        >
          <ChoiceContent {...{ title, text }} mark={does.isBusy ? <Spinner /> : <ChevronRight size={20} aria-hidden="true" />} />
        </button>
      )}
    </li>
  )
}

const LOOK = classNames(looks.option, 'row gap-3', styles.choice)

function ChoiceContent({ title, text, mark }: ChoiceWords & { mark: ReactNode }) {
  return (
    <>
      <span className="stack fill">
        <strong className="text-3">{title}</strong>
        <span className="muted text-2">{text}</span>
      </span>
      {mark}
    </>
  )
}
