// A step that saves as it goes: what it shows, and the ways back, on and past it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { ProblemInSight, StepFoot, type StepWays } from './step-form.tsx'
import styles from './welcome.module.css'

interface PlainStepProps {
  ways: StepWays
  /** Why it does not go on yet, Italian; null where it does. */
  held?: string | null
  /** What one of the step's choices opened: it stands in their place, and the way back leads to them. */
  part?: StepPartProps | null
  children: ReactNode
}

interface StepPartProps {
  title: string
  content: ReactNode
  /** It has room around it already. */
  isToEdge?: boolean
  onClose: () => void
}

export function PlainStep({ ways, held = null, part = null, children }: PlainStepProps) {
  /** How often it was asked to go on: each time it says why it does not. */
  const [asked, setAsked] = useState(0)
  const goOn = () => {
    setAsked(asked + 1)
    if (held === null) ways.onDone()
  }
  return (
    <div ref={focusFallback} className={classNames('column fill gap-4', styles.form)} tabIndex={-1}>
      {part === null ? children : <StepPart {...part} />}
      {asked > 0 && held !== null && (
        <ProblemInSight key={asked}>
          <Notice tone="attention">{held}</Notice>
        </ProblemInSight>
      )}
      {/* Another one for a part: whoever holds Enter on the way back goes back once. */}
      <StepFoot
        key={part === null ? 'choices' : 'part'}
        ways={part === null ? ways : { ...ways, onBack: part.onClose }}
        isPinned={part === null}
      >
        <Button size="large" onClick={goOn}>
          Avanti
        </Button>
      </StepFoot>
    </div>
  )
}

function StepPart({ title, content, isToEdge = false, onClose }: StepPartProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classNames(looks.card, styles.part)} aria-labelledby={id}>
      <div className={classNames('split gap-3', looks.pad)}>
        <h2 ref={heading} id={id} className="text-4" tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          Chiudi
        </Button>
      </div>
      <div className={isToEdge ? undefined : styles.content}>{content}</div>
    </section>
  )
}
